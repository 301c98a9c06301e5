"""What a notebook shows: tables and lines that say what one wants to know, DataFrames, pictures."""

import numpy as np
import pytest

import steelyard as sy
from conftest import frame_of, planar, recorded


@pytest.fixture(scope="module")
def run(log):
    return sy.identify(planar(), log, validate=recorded(planar(), speed=0.9, seed=4), friction="viscous,coulomb", cutoff=10)


def test_what_made_a_model_stands_for_it(run, log):
    other = recorded(planar(), speed=0.9, seed=7)
    errors = {sy.validate(model, other).logs[0].metrics.relative_percent for model in (run, run.fit, run.fit.model)}
    assert len(errors) == 1
    with pytest.raises(sy.InvalidInput, match="robot: must be a file, a bundled name, a Robot, a Model or an identification, not int"):
        sy.validate(3, other)


def test_results_show_themselves_in_tables(run, log):
    shown = {"Robot": planar().robot, "Model": planar(), "Validation": sy.validate(run, log), "CrossRun": sy.cross_validate(planar(), log, recorded(planar(), seed=3)),
             "Identification": run, "Fit": run.fit, "Judgement": run.logs[0], "TorqueMetrics": run.logs[0].metrics}
    for name, thing in shown.items():
        assert type(thing).__name__ == name
        page = thing._repr_html_()
        assert "<table>" in page and "Joint(name=" not in page, name
        assert len(repr(thing)) < 3000 or name == "Fit", name


def test_tables_have_every_number(run, log):
    pandas = pytest.importorskip("pandas")
    base = sy.to_pandas(run)
    assert np.array_equal(base["value"], run.fit.consistent.solution.base) and base.index[0].startswith("ZZ")
    low, high = base["interval"].iloc[0]
    assert low < base["value"].iloc[0] < high and np.isclose(base["half_width"].iloc[0], (high - low) / 2)
    assert base.attrs["name"] == run.fit.model.robot.name
    assert list(sy.to_pandas(run.fit.model).index) == run.fit.model.layout.names
    series = sy.to_pandas(run.logs[-1])
    assert np.array_equal(series["tau_hat2"], run.logs[-1].predicted[:, 1])
    signals = sy.condition(sy.Log(**log))
    assert list(sy.to_pandas(signals).columns) == list(frame_of(log).columns)
    again = sy.identify(planar(), sy.to_pandas(signals), friction="viscous,coulomb", cutoff=10)
    assert np.allclose(again.fit.model.values, run.fit.model.values, rtol=1e-6, atol=1e-9)
    assert isinstance(sy.to_pandas(sy.parse_table("a,b\n1,2\n")), pandas.DataFrame)
    with pytest.raises(sy.InvalidInput, match="no table of a Robot"):
        sy.to_pandas(planar().robot)


def test_pictures_are_figures(run):
    pytest.importorskip("matplotlib").use("Agg")
    assert len(sy.plot(run).axes) == 4
    assert len(sy.plot(sy.condition(sy.Log(**recorded(planar())))).axes) == 3
    with pytest.raises(sy.InvalidInput, match="no picture of a Robot"):
        sy.plot(planar().robot)
