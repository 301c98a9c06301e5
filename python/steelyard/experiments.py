"""The program's other commands as functions: simulate a plan, weigh joints by steps of voltage, compute papers again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from . import _core
from .identification import RobotLike, model_of
from .progress import Progress, reporting
from .recordings import Words, recording


def simulate(plant: RobotLike, motion: _core.Plan | _core.Reference | str | os.PathLike[str], *,
             progress: bool | Progress | None = None, **options: Any) -> _core.Simulation:
    """A robot, its motors, controller and sensors following a motion: what a log would be, with the truth known.

    plant: as `robot` of `identify`, with the links' values. motion: a plan (or plan.json), or a reference at the controller's ticks. options:
    the fields of `SimulateOptions`, as ``periods=3, sensor=SensorOptions(relative_torque_noise=0.02)``; a plan is logged at its own
    rate where the sensor has none. The result is a log for `identify`. Ctrl-C stops it.
    """
    model = _core.nominal_model(model_of(plant))
    if isinstance(motion, (str, os.PathLike)):
        motion = _core.read_plan(os.fspath(motion))
    if isinstance(motion, _core.Plan):
        _core.require_same_joints(motion, model.robot)
        control, sensor = options.get("control") or _core.ControlOptions(), options.get("sensor") or _core.SensorOptions()
        options["sensor"] = sensor if sensor.rate > 0 else sensor.replace(rate=motion.rate)
        motion = _core.reference_of(motion, control.rate)
    with reporting(progress) as report:
        return _core.run_simulate(model, motion, report, **options)


def step_log(log: Any, robot: _core.Robot | None, **how: Any) -> _core.StepLog:
    """A log as given, or read from whatever `recording` takes."""
    if isinstance(log, _core.StepLog):
        return log
    layout = {key: how.pop(key) for key in ("columns", "units", "rows", "header", "rate")}
    made = recording(log, name="step", **layout)
    if robot is None:
        return _core.read_step(made.file, format=made.format, **how)
    return _core.read_step(robot, made.file, format=made.format, **how)


def step(
    *logs: Any,
    motors: _core.Motor | Sequence[_core.Motor],
    robot: RobotLike | None = None,
    voltages: Sequence[float] | None = None,
    voltage_column: str = "voltage",
    onset: str | float = "fit",
    columns: Words | None = None,
    units: Words | None = None,
    rows: str | None = None,
    header: bool = True,
    rate: float = 0,
    speed: bool = False,
    **options: Any,
) -> _core.StepCampaign:
    """Inertia, damping and Coulomb friction of joints from their motion under steps of voltage.

    logs: each a file, a DataFrame, a mapping of arrays or a `StepLog`, with t, q (of one joint, or of all with `robot`) and the
    voltage. motors: one for all joints, or one each; back_emf_known: whether their back-emf is. voltages: those of the steps, one per log
    [V], where there is no column of them. onset: "fit", "step" (where the voltage steps), or a time [s]. options: back_emf_known,
    gain_deviation and confidence of `StepOptions`; known_gravity, same_pose and joint of `identify_steps`.
    """
    if not logs:
        raise _core.InvalidInput("logs: must be one or more")
    if voltages is not None and len(voltages) != len(logs):
        raise _core.InvalidInput(f"voltages: {len(voltages)} of them for {len(logs)} logs; one each")
    arm = None if robot is None else model_of(robot)
    read = [step_log(log, None if arm is None else arm.robot, columns=columns, units=units, rows=rows, header=header, rate=rate, speed=speed,
                     voltage=None if voltages is None else voltages[k], voltage_column=voltage_column, onset=str(onset))
            for k, log in enumerate(logs)]
    inner = {key: options.pop(key) for key in ("back_emf_known", "gain_deviation", "confidence") if key in options}
    settings = (options.pop("step", None) or _core.StepOptions()).replace(**inner)
    if arm is None:
        motor = motors if isinstance(motors, _core.Motor) else motors[0]
        return _core.identify_steps(read, motor, step=settings, speed=speed, **options)
    many = [motors] * arm.robot.dof if isinstance(motors, _core.Motor) else list(motors)
    return _core.identify_steps(arm, read, many, step=settings, speed=speed, **options)


def reproduce(paper: str, *, seed: int = 1, threads: int = 0, progress: bool | Progress | None = None) -> _core.Reproduction:
    """A source paper's figures and tables computed again, its numbers beside ours. paper: one of `papers()`."""
    with reporting(progress) as report:
        return _core.run_reproduce(paper, seed, threads, report)
