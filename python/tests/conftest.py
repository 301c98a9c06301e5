"""What the tests share: a simulated robot whose truth is known, and the program."""

import os
import pathlib
import shutil
import sys

import numpy as np
import pytest

import steelyard as sy

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))


@pytest.fixture(scope="session")
def program():
    """The program that came with the wheel, or the one of STEELYARD_PROGRAM."""
    beside = pathlib.Path(sys.executable).parent / "steelyard"
    found = os.environ.get("STEELYARD_PROGRAM") or (str(beside) if beside.exists() else shutil.which("steelyard"))
    assert found, "the wheel brings the program"
    return found


def motion_of(dof, samples=3000, rate=100.0, speed=1.0):
    """Sines that move every joint: t, q, qd, qdd, a row each sample."""
    t = np.arange(samples) / rate
    q, qd, qdd = np.zeros((3, samples, dof))
    for w in (0.7, 1.9, 3.1):
        for i in range(dof):
            v = speed * (w + 0.37 * i)
            x = v * t + w * i
            q[:, i] += 0.4 * np.sin(x)
            qd[:, i] += 0.4 * v * np.cos(x)
            qdd[:, i] -= 0.4 * v * v * np.sin(x)
    return t, q, qd, qdd


def planar(viscous=0.8, coulomb=0.3):
    """The planar arm with friction."""
    plain = sy.load_model("planar-2r")
    robot = plain.robot.replace(shafts=[shaft.replace(friction=["viscous", "coulomb"]) for shaft in plain.robot.shafts])
    return sy.Model(robot, {**plain.known, "Fv_1": viscous, "Fv_2": viscous, "Fc_1": coulomb, "Fc_2": coulomb})


def recorded(model, speed=1.0, seed=1, noise=0.05, samples=3000):
    """A log of it as a dictionary of arrays."""
    t, q, qd, qdd = motion_of(model.robot.dof, samples=samples, speed=speed)
    tau = sy.torques(model, q, qd, qdd)
    tau = tau + noise * np.random.default_rng(seed).normal(size=tau.shape)
    return {"t": t, "q": q, "qd": qd, "tau": tau}


@pytest.fixture(scope="session")
def log():
    return recorded(planar())


def frame_of(log):
    """As a DataFrame with a column for each joint."""
    import pandas as pd

    columns = {"t": log["t"]}
    for channel in ("q", "qd", "tau"):
        for i in range(log["q"].shape[1]):
            columns[f"{channel}{i + 1}"] = log[channel][:, i]
    return pd.DataFrame(columns)
