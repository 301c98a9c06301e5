"""Torques of a motion, and the model in other tools' formats."""

import json
import subprocess

import numpy as np
import pytest
import steelyard as sy
from conftest import planar


@pytest.fixture(scope="module")
def model():
    return sy.load_model("planar-2r")


def test_every_way_to_give_a_motion_predicts_the_same(model, tmp_path):
    pandas = pytest.importorskip("pandas")
    random = np.random.default_rng(1)
    q, qd, qdd = (random.normal(size=(7, 2)) for _ in range(3))
    expected = np.array([sy.inverse_dynamics(model, *row) for row in zip(q, qd, qdd)])
    table = pandas.DataFrame(np.hstack([q, qd, qdd]), columns=["q1", "q2", "qd1", "qd2", "qdd1", "qdd2"])
    table.to_csv(tmp_path / "motion.csv", index=False)
    for found in (sy.predict(model, q, qd, qdd), sy.predict("planar-2r", table), sy.predict(model, tmp_path / "motion.csv"),
                  sy.predict(model, {name: table[name] for name in table}), sy.predict(model, {"q": q, "qd": qd, "qdd": qdd})):
        assert np.allclose(found, expected, rtol=1e-12, atol=1e-12)
    arm = [random.normal(size=(4, 6)) for _ in range(3)]
    assert not np.allclose(sy.predict("puma560", *arm, rigid=True), sy.predict("puma560", *arm))
    rest = np.zeros((1, 7))
    assert np.array_equal(sy.predict("iiwa14", rest, rest, rest), sy.predict("iiwa14", rest, rest, rest, rigid=True))  # its friction has no values
    with pytest.raises(sy.InvalidInput, match="has no column qdd1, qdd2"):
        sy.predict(model, table.drop(columns=["qdd1", "qdd2"]))
    with pytest.raises(sy.InvalidInput, match="all three"):
        sy.predict(model, q, qd)
    with pytest.raises(sy.InvalidInput, match="not int"):
        sy.predict(model, 3)


def test_export_reads_back(model, tmp_path):
    for name in ("arm.urdf", "arm.xml", "arm.yaml"):
        text = sy.export(model, tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8") == text
        again = sy.load_model(str(tmp_path / name))
        random = np.random.default_rng(2)
        motion = [random.normal(size=(5, 2)) for _ in range(3)]
        assert np.allclose(sy.predict(again, *motion, rigid=True), sy.predict(model, *motion, rigid=True), rtol=1e-9, atol=1e-9)
    sy.export(model, tmp_path / "arm.c")
    assert '#include "arm.h"' in (tmp_path / "arm.c").read_text() and (tmp_path / "arm.h").exists()
    assert "<mujoco" in sy.export(model, format="mjcf")


def test_export_keeps_the_users_file(model, tmp_path):
    mine = tmp_path / "mine.xml"
    mine.write_text(sy.export(model, format="mjcf").replace("<worldbody>", "<!-- mine --><worldbody>"))
    assert "<!-- mine -->" in sy.export(model, tmp_path / "new.xml", into=mine)
    # Meshes lead from the new file to those of the user's, or from anywhere in a text that has no place.
    (tmp_path / "new").mkdir()
    mine.write_text(mine.read_text().replace("<worldbody>", '<asset><mesh name="bar" file="bar.stl"/></asset><worldbody>'))
    assert 'meshdir=".."' in sy.export(model, tmp_path / "new/arm.xml", into=mine)
    assert f'meshdir="{tmp_path}"' in sy.export(model, format="mjcf", into=mine)
    with pytest.raises(sy.InvalidInput, match="would overwrite"):
        sy.export(model, mine, into=mine)
    with pytest.raises(sy.InvalidInput, match="there is no 'sdf'"):
        sy.export(model, format="sdf")
    with pytest.raises(sy.InvalidInput, match="the path has no known ending"):
        sy.export(model, tmp_path / "arm.txt")


def test_inspect_is_the_programs(program, model):
    theirs = json.loads(subprocess.run([program, "inspect", "planar-2r", "--json"], check=True, capture_output=True, text=True).stdout)
    ours = sy.inspect("planar-2r")
    for key in ours:
        assert ours[key] == theirs[key], key
    assert sy.inspect(model)["base"] == ours["base"]


def test_whatever_has_a_model_will_do(model, log):
    run = sy.identify(planar(), log, friction="viscous,coulomb", cutoff=10)
    expected = sy.to_urdf(run.fit.model)
    assert sy.to_urdf(run) == sy.to_urdf(run.fit) == expected
    assert np.array_equal(sy.gravity_torque("planar-2r", [0.1, 0.2]), sy.gravity_torque(model, [0.1, 0.2]))
    assert sy.find_base_parameters(run, run.fit.model.layout).count == len(run.fit.base)
    with pytest.raises(sy.InvalidInput, match="must be a file, a bundled name, a Robot, a Model or an identification, not int"):
        sy.to_urdf(3)
    with pytest.raises(sy.InvalidInput, match="mass_matrix: q must be given"):
        sy.mass_matrix(model)


def test_warnings_reach_python_and_the_page_says_what_ran(log, tmp_path):
    with pytest.warns(sy.SteelyardWarning, match=r"\([a-z-]+\)$"):
        run = sy.identify(planar(), log, friction="viscous,coulomb", cutoff=1000)
    assert run.run.invocation.command.startswith("steelyard.identify(") and "cutoff=1000" in run.run.invocation.command
    assert sy.result(run)["run"]["date"].endswith("Z")


def test_tables_of_a_run(log):
    pytest.importorskip("pandas")
    run = sy.identify(planar(), log, friction="viscous,coulomb", cutoff=10)
    links = sy.to_pandas(run, "links")
    assert list(links.index) == [joint.link for joint in run.fit.model.robot.joints]
    assert (links.mass_low <= links.mass).all() and (links.mass <= links.mass_high).all()
    assert set(links.source) <= {"data", "filled in"} and (links.nominal_mass > 0).all()
    assert set(sy.to_pandas(run).determined) <= {"well", "weakly", "not determined", "negligible"}
    assert len(sy.to_pandas(run, "standard")) == len(run.fit.standard)
    friction = sy.to_pandas(run, "friction")  # the log has both laws at both joints
    assert list(friction.index) == ["1", "1", "2", "2"] and list(friction.term) == ["viscous", "coulomb"] * 2
    assert (friction.without_percent > friction.held_out_percent).all() and (friction.held_out_percent > 0).all()
    with pytest.raises(sy.InvalidInput, match="table: no 'bodies'"):
        sy.to_pandas(run, "bodies")


def test_links_of_two_models_are_compared_whatever_the_frame():
    body, other = (sy.from_log_cholesky(theta) for theta in np.random.default_rng(2).normal(size=(2, 10)))
    assert sy.geodesic_distance(body, 1.1 * body) == pytest.approx(np.sqrt(2) * np.log(1.1), rel=1e-9)  # each of four moments by a tenth
    assert sy.geodesic_distance(body, other) == pytest.approx(sy.geodesic_distance(other, body), rel=1e-9)
    step = 1e-4 * body
    near = body + step
    half = step @ sy.pullback_metric(body) @ step / 2  # of which both distances are the second order
    assert sy.entropic_distance(near, body) == pytest.approx(half, rel=1e-3)
    assert sy.geodesic_distance(near, body) ** 2 == pytest.approx(half, rel=1e-3)


def test_an_optimiser_that_knows_no_cones_stays_among_bodies():
    rng = np.random.default_rng(1)
    for theta in rng.normal(size=(20, 10)):
        body = sy.from_log_cholesky(theta)
        assert np.allclose(sy.to_log_cholesky(body), theta, atol=1e-9)
        assert np.linalg.eigvalsh(sy.pseudo_inertia(body))[0] > 0
        slope = np.column_stack([(sy.from_log_cholesky(theta + h) - sy.from_log_cholesky(theta - h)) / 2e-6 for h in 1e-6 * np.eye(10)])
        assert np.allclose(sy.log_cholesky_jacobian(theta), slope, rtol=1e-6, atol=1e-6 * np.abs(slope).max())
