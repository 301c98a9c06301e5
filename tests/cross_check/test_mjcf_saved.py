"""MJCF that MuJoCo has written: without classes and defaults, with every actuator as <general>, it is the same robot to us."""

import json
import subprocess

import mujoco
import numpy as np
import pytest
from test_mjcf_read import DATA, FILES, PROGRAM, predicted, text, without_meshes


def actuators(path, folder):
    """Torque limits of the joints, and stiffness and damping where all have them."""
    shown = subprocess.run([PROGRAM, "inspect", path, "--json"], capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr
    limits = [[np.inf if joint["effort"] is None else joint["effort"]] for joint in json.loads(shown.stdout)["joints"]]
    run = subprocess.run([PROGRAM, "export", path, "--format", "isaac", "-o", folder / "a.py"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    gains = [[joint.get(key) or 0 for key in ("stiffness", "damping", "armature", "viscous_friction", "dynamic_friction")]
             for joint in json.loads((folder / "a.json").read_text())["joints"].values()]
    return np.hstack([limits, gains])


def saved(path, folder):
    """What MuJoCo writes of it, whose numbers have six digits."""
    model = mujoco.MjModel.from_xml_path(str(path))
    mujoco.mj_saveLastXML(str(folder / "saved.xml"), model)
    return folder / "saved.xml"


def same(one, other, tolerance=2e-5):
    assert np.array_equal(np.isinf(one), np.isinf(other))
    finite = np.isfinite(one)
    return np.all(np.abs(one[finite] - other[finite]) <= tolerance * np.maximum(np.abs(one[finite]), 1e-3))


@pytest.mark.parametrize("name", FILES)
def test_recorded_robots_that_mujoco_saved(name, tmp_path):
    """Limits, gains, inertias: saved files have no classes, no defaults, and every actuator as <general>."""
    original = DATA / name
    if not original.exists():
        pytest.skip(f"{original} is not there")
    path = tmp_path / "robot.xml"
    path.write_text(without_meshes(original))
    again = saved(path, tmp_path)
    assert same(actuators(path, tmp_path), actuators(again, tmp_path))
    joints = range(len(actuators(path, tmp_path)))
    states = [np.random.default_rng(2).normal(size=(5, len(joints))) for _ in range(3)]
    one, other = (predicted(file, joints, states, "--rigid", folder=tmp_path) for file in (path, again))
    assert np.abs(one - other).max() <= 1e-4 * np.abs(one).max()


ACTUATORS = [
    '<motor {} gear="{}" ctrlrange="-2 3"/>', '<motor {} gear="{}"/>', '<general {} gear="{}" gainprm="-4" ctrlrange="-1 1"/>',
    '<position {} gear="{}" kp="30" kv="2" forcerange="-5 5"/>', '<position {} gear="{}" kp="20" dampratio="0.8" ctrlrange="-1 1"/>',
    '<velocity {} gear="{}" kv="3" ctrlrange="-2 2"/>', '<velocity {} gear="{}" kv="3" forcerange="-2 2"/>', '<position {} gear="{}" kp="20" timeconst="0.1"/>',
    '<intvelocity {} gear="{}" kp="20" actrange="-1 1"/>', '<damper {} gear="{}" kv="3" ctrlrange="0 2"/>', '<cylinder {} gear="{}" area="3" ctrlrange="-1 1"/>',
    '<cylinder {} gear="{}" diameter="2" bias="0 0 -3.14159265358979" timeconst="0.5"/>']


@pytest.mark.parametrize("seed", range(20))
def test_random_actuators_that_mujoco_saved(seed, tmp_path):
    r = np.random.default_rng(seed)
    inner, driven = "", ""
    for k in reversed(range(3)):
        inner = (f'<body pos="{text(r.normal(size=3) * 0.3)}"><joint name="j{k}" axis="{text(r.normal(size=3))}" armature="{text(r.random() * 0.1)}"/>'
                 f'<geom type="box" size="0.05 0.1 0.2" pos="{text(r.normal(size=3) * 0.1)}"/>{inner}</body>')
    for k in range(3):
        driven += '<position joint="j%d" kp="7"/>' % k if seed % 2 else ""  # all have gains, or few
        driven += "".join(r.choice(ACTUATORS).format(f'joint="j{k}"', text(r.normal())) for _ in range(r.integers(1, 3)))
    path = tmp_path / "robot.xml"
    path.write_text(f'<mujoco><compiler angle="radian"/><worldbody>{inner}</worldbody><actuator>{driven}</actuator></mujoco>')
    assert same(actuators(path, tmp_path), actuators(saved(path, tmp_path), tmp_path))
