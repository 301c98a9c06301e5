"""Torques of a motion, and the model in other tools' formats."""

import numpy as np
import pytest
import steelyard as sy


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
                  sy.predict(model, {name: table[name] for name in table})):
        assert np.allclose(found, expected, rtol=1e-12, atol=1e-12)
    arm = [random.normal(size=(4, 6)) for _ in range(3)]
    assert not np.allclose(sy.predict("puma560", *arm, rigid=True), sy.predict("puma560", *arm))
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
    with pytest.raises(sy.InvalidInput, match="would be written over"):
        sy.export(model, mine, into=mine)
    with pytest.raises(sy.InvalidInput, match="there is no 'sdf'"):
        sy.export(model, format="sdf")
    with pytest.raises(sy.InvalidInput, match="nor does the path say it"):
        sy.export(model, tmp_path / "arm.txt")
