"""The program's other commands as functions: simulate a plan, weigh joints by steps of voltage, compute papers again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from . import _core
from .identification import RobotLike, model_of
from .progress import Progress, reporting
from .recordings import Words, recording
from .warned import warned


def simulate(plant: RobotLike, motion: _core.Plan | _core.Reference | str | os.PathLike[str], *, force: bool = False, friction: str = "nominal",
             progress: bool | Progress | None = None, **options: Any) -> _core.Simulation:
    """Plays a motion with a robot, its motors, controller and sensors: what a log would be, with the truth known.

    plant: as `robot` of `identify`, with the links' values. motion: a plan (or plan.json), or a reference at the controller's ticks. The motion of a plan is held against
    every limit and obstacle of the plan: one that breaks a limit raises `Unattainable`, unless `force` is given, which limits torques and warns. friction: "nominal", or
    "typical": viscous and Coulomb friction on joints whose friction is not known. options: the fields of `SimulateOptions`, as
    ``periods=3, sensor=SensorOptions(relative_torque_noise=0.02)``; a plan is logged at its own rate where the sensor has none. The result is a log for `identify`. Ctrl-C
    stops it.
    """
    if friction not in ("nominal", "typical"):
        raise _core.InvalidInput(f"friction: '{friction}' is neither nominal nor typical")
    model = _core.nominal_model(model_of(plant))
    if friction == "typical":
        model = _core.with_typical_friction(model)
    if force:
        limits = options.get("limits") or _core.SimulationLimits()
        options["limits"] = limits.replace(saturate=True, overshoot=float("inf"))
    if isinstance(motion, (str, os.PathLike)):
        motion = _core.read_plan(os.fspath(motion))
    if isinstance(motion, _core.Reference):
        with reporting(progress) as report:
            return warned(_core.run_simulate(model, motion, report, **options))
    if not isinstance(motion, _core.Plan):
        raise _core.InvalidInput(f"motion: must be a plan, a plan.json or a reference, not {type(motion).__name__}")
    _core.require_same_joints(motion, model.robot)
    control, sensor = options.get("control") or _core.ControlOptions(), options.get("sensor") or _core.SensorOptions()
    options["sensor"] = sensor if sensor.rate > 0 else sensor.replace(rate=motion.rate)
    with reporting(progress) as report:
        found = _core.run_simulate(model, _core.reference_of(motion, control.rate), report, **options)
    check = _core.dry_run(model, motion, found, options["sensor"])
    if check.broken and not force:
        raise _core.Unattainable(_core.refusal_text(check))
    return warned(found.replace(diagnostics=[*found.diagnostics, *check.limits, *check.tracking]))


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
    """Finds inertia, damping and Coulomb friction of joints from their motion under steps of voltage.

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
        return warned(_core.identify_steps(read, motor, step=settings, speed=speed, **options))
    many = [motors] * arm.robot.dof if isinstance(motors, _core.Motor) else list(motors)
    return warned(_core.identify_steps(arm, read, many, step=settings, speed=speed, **options))


def reproduce(paper: str, *, seed: int = 1, threads: int = 0, progress: bool | Progress | None = None) -> _core.Reproduction:
    """Computes a source paper's figures and tables again, its numbers beside ours. paper: one of `papers()`."""
    with reporting(progress) as report:
        return _core.run_reproduce(paper, seed, threads, report)
