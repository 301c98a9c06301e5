"""Robots without torque sensors, from Python: gains as keywords, gains of a log, no robot at all."""

import steelyard as sy
from pendulum import PENDULUM
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
