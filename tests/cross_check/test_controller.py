"""A recorded Go2 fitted from its controller's law: MuJoCo, given model.xml and the same commands, moves as our closed loop does."""

import json
import os
import re
import subprocess
from pathlib import Path

import mujoco
import numpy as np
import pytest

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere")) / "go2"
PROGRAM = os.environ.get("STEELYARD_PROGRAM", str(Path(__file__).parents[2] / "build/release/steelyard"))
KP, KD = np.tile([20, 20, 40], 4), np.tile([1, 1, 2], 4)
STEP = 5e-4  # [s]

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")


def mujoco_model(file):
    """Base held, no meshes (they are not kept with the recordings), no contacts."""
    text = re.sub(r"<mesh [^>]*/>", "", re.sub(r"<geom[^>]*mesh=[^>]*/>", "", file.read_text()))
    spec = mujoco.MjSpec.from_string(text)
    for joint in list(spec.joints):
        if joint.type == mujoco.mjtJoint.mjJNT_FREE:
            spec.delete(joint)
    for key in list(spec.keys):
        spec.delete(key)
    for geom in spec.geoms:
        geom.contype = geom.conaffinity = 0
    model = spec.compile()
    model.opt.timestep = STEP
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    return model


def at(x, t, dt):
    """Commands between samples, straight."""
    k = min(max(t / dt, 0), len(x) - 1)
    i = min(int(k), len(x) - 2)
    return x[i] + (k - i) * (x[i + 1] - x[i])


def closed_loop(model, log, delay, offset):
    t, q, qd, q_ref, qd_ref = log[:, 0], *(log[:, c:c + 12] for c in (1, 13, 25, 37))
    dt = (t[-1] - t[0]) / (len(t) - 1)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = q[0], qd[0]
    out = np.empty_like(q)
    for k in range(len(t)):
        out[k] = data.qpos
        for s in range(round(dt / STEP)):
            now = k * dt + s * STEP - delay
            data.qfrc_applied[:] = KP * (at(q_ref, now, dt) - data.qpos) + KD * (at(qd_ref, now, dt) - data.qvel) - offset
            mujoco.mj_step(model, data)
    return np.sqrt(np.mean((out - q) ** 2))


def test_mujoco_moves_as_our_closed_loop(tmp_path):
    files = [DATA / f"go2_{k}.csv.gz" for k in (0, 1, 2, 3, 4)]
    subprocess.run([PROGRAM, "identify", DATA / "go2.xml", *files[:3], "--validate", files[3], "--validate", files[4], "--kp", "20,20,40", "--kd", "1,1,2",
                    "--friction", "viscous,coulomb,offset", "--no-report", "-o", tmp_path / "model"], check=True, capture_output=True)
    found = json.loads((tmp_path / "model/result.json").read_text())
    judged = [v["simulation"]["rmse"] for v in found["validation"] if v["role"] == "validate"]
    offset = np.array([p["value"] for p in found["parameters"] if p["kind"] == "offset"])
    model = mujoco_model(tmp_path / "model/model.xml")
    assert model.nv == len(offset) == 12
    for file, ours in zip(files[3:], judged, strict=True):
        theirs = closed_loop(model, np.loadtxt(file, delimiter=",", skiprows=1), found["drives"]["delay"]["value"], offset)
        assert abs(theirs / ours - 1) < 0.1, (file, theirs, ours)
