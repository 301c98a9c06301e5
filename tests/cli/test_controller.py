"""Robots without torque sensors: torque from the controller's law, actuators fitted alone, judged in closed loop."""

import os
import sys
import types
from pathlib import Path

import numpy as np
import pytest
from identifying import result
from recordings import table

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere")) / "go2"
recorded = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")

# A pendulum about z, hanging along -y at q = -pi/2.
PENDULUM = """
name: pendulum
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {type: revolute, alpha: 0, d: 0, theta: 0, r: 0}
links:
  - {mass: 1, com: [0.2, 0, 0], inertia: [0.001, 0, 0, 0.01, 0, 0.01]}
"""
TRUTH = {"Ia_1": 0.03, "Fv_1": 0.3, "Fc_1": 0.4}
GAINS = {"kp": 30.0, "kd": 1.0}


def simulated(seed, delay=0.008, seconds=24, rate=200, columns=("q", "qd", "q_ref", "qd_ref")):
    """A chirp in closed loop, by small explicit steps; friction stops what it can stop."""
    random = np.random.default_rng(seed)
    h = 1e-4
    t = np.arange(round(seconds / h)) * h
    end, phase = 3 + 0.5 * random.random(), 2 * np.pi * random.random()
    turns = 0.2 * t + (end - 0.2) * t**2 / (2 * seconds)
    amplitude = 0.45
    q_ref = -np.pi / 2 + amplitude * np.sin(2 * np.pi * turns + phase)
    qd_ref = amplitude * np.cos(2 * np.pi * turns + phase) * 2 * np.pi * (0.2 + (end - 0.2) * t / seconds)
    late = round(delay / h)
    asked, asked_speed = (np.concatenate([np.full(late, x[0]), x[:len(x) - late]]) for x in (q_ref, qd_ref))
    inertia = 0.01 + 0.04 + TRUTH["Ia_1"]
    q, v = q_ref[0], 0.0
    out = np.empty((len(t), 2))
    for k in range(len(t)):
        out[k] = q, v
        drive = GAINS["kp"] * (asked[k] - q) + GAINS["kd"] * (asked_speed[k] - v) - 9.81 * 0.2 * np.cos(q)
        drive -= TRUTH["Fv_1"] * v
        moved = v + h * (drive - TRUTH["Fc_1"] * np.sign(v or drive)) / inertia
        if v * moved < 0 or (v == 0 and abs(drive) <= TRUTH["Fc_1"]):
            moved = 0.0
        v = moved
        q += h * v
    every = round(1 / rate / h)
    named = {"q": out[:, 0], "qd": out[:, 1], "q_ref": q_ref, "qd_ref": qd_ref}
    return table({"t": t[::every], **{f"{name}1": named[name][::every] for name in columns}})


@pytest.fixture
def pendulum(steelyard):
    steelyard.write("pendulum.yaml", PENDULUM)
    return steelyard


def parameters(found):
    return {p["name"]: p for p in found["parameters"]}


def test_actuators_and_delay_are_those_of_the_simulated_robot(pendulum):
    pendulum.write("fit.csv", simulated(1))
    pendulum.write("check.csv", simulated(2))
    outcome = pendulum("identify", "pendulum.yaml", "fit.csv", "--validate", "check.csv", "--kp", "30", "--kd", "1",
                       "--friction", "viscous,coulomb", "-o", "model")
    assert outcome.code == 0, outcome
    assert "Closed-loop simulation" in outcome.out and "Torque error" not in outcome.out, outcome.out
    found = result(pendulum, "model")
    delay = found["drives"]["delay"]
    assert abs(delay["value"] - 0.008) < 4e-4, delay
    assert delay["from"] == "data" and 0 < delay["std"] < 1e-3
    values = parameters(found)
    for name, truth in TRUTH.items():
        assert abs(values[name]["value"] - truth) < 0.05 * truth, (name, values[name])
        assert values[name]["from"] == "data"
    assert values["M_1"]["value"] == 1 and values["M_1"]["from"] == "prior"
    assert [link["mass"] for link in found["links"]] == [link["nominal"]["mass"] for link in found["links"]] == [1]
    assert "Links are kept as in the description" in outcome.out and "Links, kg" not in outcome.out, outcome.out
    judged = {v["log"]: v for v in found["validation"]}
    assert judged["check.csv"]["simulation"]["rmse"] < 1e-3
    assert judged["check.csv"]["simulation"]["nominal"]["rmse"] > 5 * judged["check.csv"]["simulation"]["rmse"]
    assert found["verdict"]["usable"] and "closed loop" in found["verdict"]["headline"]


def isaac(text):
    """ACTUATORS of such a text, by a stand-in for Isaac Lab."""
    module = types.ModuleType("isaaclab.actuators")
    module.DelayedPDActuatorCfg = module.ImplicitActuatorCfg = dict
    package = types.ModuleType("isaaclab")
    package.actuators = module
    sys.modules.update({"isaaclab": package, "isaaclab.actuators": module})
    names = {}
    try:
        exec(text, names)  # noqa: S102
    finally:
        del sys.modules["isaaclab"], sys.modules["isaaclab.actuators"]
    return names["ACTUATORS"]["identified"]


def test_isaac_lab_gets_the_same_actuators(pendulum):
    pendulum.write("fit.csv", simulated(1))
    outcome = pendulum("identify", "pendulum.yaml", "fit.csv", "--kp", "30", "--kd", "1", "--delay", "0.01", "--friction", "viscous,coulomb",
                       "--torque-limit", "90", "-o", "model")
    assert outcome.code == 0, outcome
    values = {name: p["value"] for name, p in parameters(result(pendulum, "model")).items()}
    found = isaac((pendulum.folder / "model/actuators.py").read_text())
    expected = {"joint_names_expr": ["joint_1"], "stiffness": 30, "damping": 1, "effort_limit": 90, "armature": values["Ia_1"],
                "friction": values["Fc_1"], "dynamic_friction": values["Fc_1"], "viscous_friction": values["Fv_1"],
                "min_delay": 2, "max_delay": 2}
    for field, value in expected.items():
        got = found[field]["joint_1"] if isinstance(found[field], dict) else found[field]
        assert got == value or abs(got - value) < 1e-5 * value, field
    exported = pendulum("export", "model/model.yaml", "--format", "isaac")
    assert exported.code == 0 and isaac(exported.out)["armature"] == found["armature"]
    assert isaac(exported.out)["stiffness"] is None


def test_a_given_delay_is_kept(pendulum):
    pendulum.write("fit.csv", simulated(1))
    outcome = pendulum("identify", "pendulum.yaml", "fit.csv", "--kp", "30", "--kd", "1", "--delay", "0.008", "-o", "model")
    assert outcome.code == 0, outcome
    found = result(pendulum, "model")
    assert found["drives"]["delay"] == {"value": 0.008, "std": 0, "from": "given"}
    assert abs(parameters(found)["Ia_1"]["value"] - TRUTH["Ia_1"]) < 0.05 * TRUTH["Ia_1"]


def test_a_project_says_the_same(pendulum):
    pendulum.write("fit.csv", simulated(1))
    pendulum.write("p.yaml", "robot: pendulum.yaml\nlogs: [{file: fit.csv}]\nlinks: nominal\n"
                             "drives: {controller: {kp: [30], kd: 1, delay: 0.008}}\nfriction: [viscous, coulomb]\n")
    assert pendulum("identify", "p.yaml", "-o", "a").code == 0
    assert pendulum("identify", "pendulum.yaml", "fit.csv", "--kp", "30", "--kd", "1", "--delay", "0.008", "--links", "nominal",
                    "--friction", "viscous,coulomb", "-o", "b").code == 0
    assert result(pendulum, "a")["parameters"] == result(pendulum, "b")["parameters"]


def test_columns_of_other_names(pendulum):
    pendulum.write("fit.csv", simulated(1).replace("qd_ref1", "asked_speed", 1).replace("q_ref1", "asked", 1))
    outcome = pendulum("identify", "pendulum.yaml", "fit.csv", "--kp", "30", "--kd", "1", "--delay", "0.008",
                       "--columns", "q_ref=asked,qd_ref=asked_speed", "-o", "model")
    assert outcome.code == 0, outcome


def test_what_is_missing_or_wrong_is_named(pendulum):
    pendulum.write("fit.csv", simulated(1, seconds=6))
    pendulum.write("bare.csv", simulated(1, seconds=6, columns=("q", "qd")))
    identify = "identify", "pendulum.yaml", "fit.csv"
    pendulum.refuses("identify", "pendulum.yaml", "bare.csv", "--kp", "30", "--kd", "1", saying=["bare.csv", "q_ref1"])
    pendulum.refuses(*identify, "--kp=-30", saying=["--kp", "negative"])
    pendulum.refuses(*identify, "--kp", "30", "--kd=-1", saying=["--kd", "negative"])
    pendulum.refuses(*identify, "--kp", "30,30", saying=["--kp", "2 values for 1 joint:"])
    pendulum.refuses(*identify, "--kd", "1", saying=["--kp", "missing"])
    pendulum.refuses(*identify, "--kp", "30", "--delay", "soon", saying=["--delay", "soon"])
    pendulum.refuses(*identify, "--kp", "30", "--links", "some", saying=["--links", "some"])


# ---- a recorded robot (STEELYARD_DATA)

GO2 = "--kp", "20,20,40", "--kd", "1,1,2"


@recorded
def test_a_recorded_go2_is_simulated_within_four_milliradians(steelyard):
    logs = [DATA / f"go2_{k}.csv.gz" for k in range(5)]
    outcome = steelyard("identify", DATA / "go2.xml", *logs[:3], "--validate", logs[3], "--validate", logs[4], *GO2, "-o", "model",
                        timeout=300)
    assert outcome.code == 0, outcome
    found = result(steelyard, "model")
    judged = [v["simulation"] for v in found["validation"] if v["role"] == "validate"]
    assert len(judged) == 2
    for simulation in judged:
        assert simulation["rmse"] <= 0.004, simulation
        assert max(joint["rmse"] for joint in simulation["joints"]) <= 0.006, simulation
        assert simulation["nominal"]["rmse"] > 0.006, simulation
    assert found["verdict"]["usable"], found["verdict"]
    assert 0 <= found["drives"]["delay"]["value"] < 0.02
    assert (steelyard.folder / "model/model.xml").is_file()
