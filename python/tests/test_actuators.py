"""Robots without torque sensors, from Python: gains as keywords, gains of a log, no robot at all."""

import json
import pathlib
import re
import subprocess
import sys

import numpy as np
import steelyard as sy
from conftest import ROOT
from pendulum import PENDULUM, TRUTH
from pendulum import chirp as simulated


def chirp(seed, **how):
    """What a robot without torque sensors logs."""
    return {name: x for name, x in simulated(seed, **how).items() if name != "tau1"}


def values(run):
    return {p.name: p.value for p in run.fit.base}


def test_gains_as_keywords(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text(PENDULUM)
    run = sy.identify(file, chirp(1), validate=chirp(2), kp=30, kd=1)
    found = values(run)
    assert abs(found["Ia_1"] - 0.03) < 0.0015 and abs(found["Fc_1"] - 0.4) < 0.02
    assert abs(run.controller.delay - 0.008) < 4e-4 and run.fit.method == "iv"
    judged = [log for log in run.logs if not log.fitted]
    assert judged[0].simulation.rms < 1e-3


def test_logs_with_gains_of_their_own(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text(PENDULUM)
    logs = [sy.recording(chirp(1, kp=15, kd=0.5), name="soft", kp=15, kd=0.5), sy.recording(chirp(2, kp=60, kd=2), name="stiff", kp=60, kd=2)]
    assert abs(values(sy.identify(file, logs))["Ia_1"] - 0.03) < 0.0015


def test_no_robot_at_all():
    found = values(sy.identify(None, chirp(1), kp=30, kd=1, friction="viscous,coulomb"))
    assert abs(found["ZZ_1"] - 0.08) < 0.004 and abs(found["MX_1"] - 0.2) < 0.01


def legs_of_pendulums(sides=("FL", "FR")):
    """An MJCF whose base is free, with three pendulums to a leg, each that of the simulation."""
    body = """<body name="{0}"><inertial pos="0.2 0 0" mass="1" diaginertia="0.001 0.01 0.01"/>
      <joint name="{0}_joint" axis="0 -1 0" range="-3 3"/></body>"""
    names = [f"{side}_{part}" for side in sides for part in ("hip", "thigh", "calf")]
    return ("""<mujoco model="go2"><compiler angle="radian"/><worldbody><body name="base" pos="0 0 0.5"><freejoint/>"""
            f"""<inertial pos="0 0 0" mass="7" diaginertia="0.1 0.1 0.1"/>{"".join(body.format(name) for name in names)}</body>"""
            """</worldbody></mujoco>""")


def chirps_of_legs(first, sides=2):
    """A log of such a robot by the gains of the README: t, q1 …, qd1 …, q_ref1 …, qd_ref1 …"""
    joints = [chirp(first + k, kp=kp, kd=kd) for k, (kp, kd) in enumerate(((20.0, 1.0), (20.0, 1.0), (40.0, 2.0)) * sides)]
    columns = {"t": joints[0]["t"]}
    for name in ("q", "qd", "q_ref", "qd_ref"):
        columns |= {f"{name}{k + 1}": joint[f"{name}1"] for k, joint in enumerate(joints)}
    return columns


def test_the_readmes_robot_without_torque_sensors(tmp_path):
    """docs/examples/actuators.py on an MJCF and logs of a known truth."""
    (tmp_path / "go2.xml").write_text(legs_of_pendulums())
    for k in range(3):
        columns = chirps_of_legs(10 * k + 1)
        np.savetxt(tmp_path / f"chirp_{k}.csv", np.column_stack(list(columns.values())), delimiter=",", header=",".join(columns), comments="")
    example = ROOT / "docs" / "examples" / "actuators.py"
    done = subprocess.run([sys.executable, "-W", "error::UserWarning", str(example)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Usable for simulation"), done.stdout
    written = (tmp_path / "model" / "model.xml").read_text()
    armatures = [float(x) for x in re.findall(r'armature="([^"]*)"', written)]
    assert len(armatures) == 6 and max(abs(x - TRUTH["Ia_1"]) for x in armatures) < 0.05 * TRUTH["Ia_1"], armatures
    found = json.loads((tmp_path / "model" / "actuators.json").read_text())
    assert abs(found["delay"] - 0.008) < 4e-4 and found["joints"]["FR_calf_joint"]["stiffness"] == 40
    model = sy.load_model(tmp_path / "model" / "model.yaml")
    assert json.loads(sy.to_isaac(model).json) == found, "the model has gains and delay too"
    assert pathlib.Path(tmp_path / "model" / "report.html").stat().st_size > 1e5
