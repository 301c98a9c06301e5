"""The program's commands as functions: from a robot and logs to a model. They put a Project together; the library does the rest."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from numpy.typing import ArrayLike

from . import _core
from .progress import Progress, reporting
from .recordings import recording

RobotLike = str | os.PathLike[str] | _core.Robot | _core.Model | _core.Fit | _core.Identification


def robot_of(robot: RobotLike) -> _core.Robot:
    """A robot as given, of a model or what made it, or of a file or bundled name."""
    if isinstance(robot, _core.Identification):
        robot = robot.fit
    if isinstance(robot, _core.Fit):
        robot = robot.model
    if isinstance(robot, _core.Model):
        return robot.robot
    if isinstance(robot, (_core.Robot, str, os.PathLike)):
        return robot if isinstance(robot, _core.Robot) else _core.load_robot(os.fspath(robot))
    raise _core.InvalidInput(f"robot: must be a file, a bundled name, a Robot, a Model or an identification, not {type(robot).__name__}")


@contextlib.contextmanager
def robot_path(robot: RobotLike) -> Iterator[str]:
    """A file, or a bundled name, the library can open. A robot in memory is written down to its last bit."""
    if isinstance(robot, (str, os.PathLike)):
        yield os.fspath(robot)
        return
    robot = robot_of(robot)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "robot.yaml")
        _core.write_directory(directory, [_core.OutputFile(path="robot.yaml", text=_core.to_robot_file(robot))])
        yield path


def is_project(robot: RobotLike | _core.Project, logs: Sequence[Any]) -> bool:
    return isinstance(robot, (str, os.PathLike)) and not logs and os.path.exists(robot)


def friction_choice(friction: str | Sequence[str | _core.Friction]) -> _core.FrictionChoice:
    """"auto", or the laws of every joint: "viscous,coulomb" or a list."""
    if friction == "auto":
        return _core.FrictionChoice()
    laws = friction.split(",") if isinstance(friction, str) else friction
    return _core.FrictionChoice(automatic=False, terms=[_core.member_of(_core.Friction, law, "friction") for law in laws])


def as_logs(given: Any, role: str) -> list[_core.ProjectLog]:
    """One log or several; those without a name are numbered."""
    many = given if isinstance(given, (list, tuple)) else [given]
    names = [role if len(many) == 1 else f"{role}-{k + 1}" for k in range(len(many))]
    return [recording(log, role, name=name) for log, name in zip(many, names, strict=True)]


def changed(project: _core.Project, *, gain: ArrayLike | None, friction: Any, method: str | None, cutoff: float | None,
            consistency: Any, prior_weight: float | str | None, hold_out: float) -> _core.Project:
    """What a keyword says goes over what the project says."""
    if gain is not None:
        project = project.replace(gain=gain)
    if friction is not None:
        project = project.replace(friction=friction_choice(friction))
    if method is not None:
        if method not in _core.estimate_methods():
            raise _core.InvalidInput(f"method: no '{method}'; there are {', '.join(_core.estimate_methods())}")
        project = project.replace(estimate=project.estimate.replace(method=method))
    if cutoff is not None:
        project = project.replace(signals=project.signals.replace(cutoff=cutoff))
    if consistency is not None:
        project = project.replace(consistency=project.consistency.replace(level=_core.member_of(_core.ConsistencyLevel, consistency, "consistency")))
    if prior_weight is not None:
        weight = None if prior_weight == "auto" else float(prior_weight)
        project = project.replace(consistency=project.consistency.replace(weight=weight))
    return _core.with_hold_out(project, hold_out) if hold_out else project


@contextlib.contextmanager
def project_of(robot: RobotLike | _core.Project, logs: list[_core.ProjectLog], joints: Sequence[str],
               gravity: ArrayLike | None) -> Iterator[_core.Project]:
    """A project as given, of a file, or of a robot and logs."""
    if isinstance(robot, _core.Project):
        yield robot.replace(logs=robot.logs + logs)
        return
    if isinstance(robot, (str, os.PathLike)) and is_project(robot, logs):
        yield _core.read_project(os.fspath(robot))
        return
    with robot_path(robot) as path:
        yield _core.Project(file="arguments", robot=path, logs=logs, joints=list(joints), gravity=gravity)


def identify(
    robot: RobotLike | _core.Project,
    *logs: Any,
    validate: Any = (),
    joints: Sequence[str] = (),
    gravity: ArrayLike | None = None,
    gain: ArrayLike | None = None,
    friction: str | Sequence[str | _core.Friction] | None = None,
    method: str | None = None,
    cutoff: float | None = None,
    consistency: str | _core.ConsistencyLevel | None = None,
    prior_weight: float | str | None = None,
    hold_out: float = 0,
    threads: int = 0,
    progress: bool | Progress | None = None,
) -> _core.Identification:
    """A dynamic model from motion logs: reads, examines, fits, judges.

    robot: a URDF, a robot file, a bundled name, a Robot; or, alone, a project file or Project. logs: to fit; each a file, a DataFrame,
    a structured array, a mapping of arrays, or a `recording` that says more about its columns and units. validate: a log, or a list
    of them, to judge by. joints: which, in the order of the logs; the others are locked at zero. gravity: in the base frame [m/s²].
    gain: N·m per A of each joint, for logs of currents. friction: "auto", or laws such as "viscous,coulomb". method: one of
    `estimate_methods()`. cutoff: of the low-pass [Hz]; chosen by held-out error where it is not given. consistency: "full", "positive",
    "none". prior_weight: of nominal values against the data, or "auto". hold_out: share at the end of each log that is kept from the
    fit and judged instead. threads: 0 is one per core. progress: a function of stage and share done; True or False for a bar or none.
    """
    fitted = [one for log in logs for one in as_logs(log, "identify")]
    fitted = numbered(fitted) + as_logs(list(validate) if isinstance(validate, (list, tuple)) else [validate], "validate")
    with project_of(robot, fitted, joints, gravity) as project, reporting(progress) as report:
        project = changed(project, gain=gain, friction=friction, method=method, cutoff=cutoff, consistency=consistency,
                          prior_weight=prior_weight, hold_out=hold_out)
        return _core.run_identify(project, threads, report)


def numbered(logs: list[_core.ProjectLog]) -> list[_core.ProjectLog]:
    """Several without a name are told apart by number."""
    if len(logs) < 2:
        return logs
    return [log.replace(file=f"identify-{k + 1}") if log.file == "identify" else log for k, log in enumerate(logs)]


def fit(robot: _core.Robot, logs: Iterable[_core.Signals], project: _core.Project | None = None, *, delay: float = 0, threads: int = 0,
        progress: bool | Progress | None = None) -> _core.Fit:
    """Fits the robot's base parameters to signals; friction, signal options and method as the project says."""
    with reporting(progress) as report:
        return _core.run_fit(robot, list(logs), project or _core.Project(), delay, threads, report)


def validate(model: RobotLike | _core.Project, *logs: Any, joints: Sequence[str] = (), gravity: ArrayLike | None = None,
             gain: ArrayLike | None = None) -> _core.Validation:
    """A model on logs it never saw. model: as `robot` of `identify`, with values."""
    judged = [one for log in logs for one in as_logs(log, "validate")]
    with project_of(model, judged, joints, gravity) as project:
        return _core.run_validate(project if gain is None else project.replace(gain=gain))


def cross_validate(robot: RobotLike | _core.Project, *logs: Any, joints: Sequence[str] = (), gravity: ArrayLike | None = None,
                   threads: int = 0, progress: bool | Progress | None = None) -> _core.CrossRun:
    """Fits each log by itself and judges it on all of them. Needs two."""
    fitted = numbered([one for log in logs for one in as_logs(log, "identify")])
    with project_of(robot, fitted, joints, gravity) as project, reporting(progress) as report:
        return _core.run_cross_validate(project, threads, report)


def payload(model: RobotLike | _core.Project, *logs: Any, bare: Any = (), mass: float | None = None, joints: Sequence[str] = (),
            gravity: ArrayLike | None = None, gain: ArrayLike | None = None, friction: str | Sequence[str | _core.Friction] | None = None,
            cutoff: float | None = None, threads: int = 0, progress: bool | Progress | None = None, **options: Any) -> _core.Weighing:
    """What the robot carries: mass, centre of mass, inertia, with intervals.

    model: of the bare robot, as `robot` of `identify`. logs: with the load; bare: logs without it. mass: where it is known [kg].
    options: those of `run_weigh`: route, frame, gain_deviation, friction_change, confidence.
    """
    loaded = [one for log in logs for one in as_logs(log, "payload")]
    loaded += as_logs(list(bare) if isinstance(bare, (list, tuple)) else [bare], "identify")
    with project_of(model, loaded, joints, gravity) as project, reporting(progress) as report:
        if mass is not None:
            project = project.replace(payload=project.payload.replace(mass=mass))
        project = changed(project, gain=gain, friction=friction, method=None, cutoff=cutoff, consistency=None, prior_weight=None,
                          hold_out=0)
        return _core.run_weigh(project, threads, report, **options)


def design_motion(robot: RobotLike, *, progress: bool | Progress | None = None, **options: Any) -> _core.Plan:
    """A motion that tells the most of the parameters, inside the robot's limits. options: the fields of `ExciteOptions`; limits are the
    robot's own where none are given. Ctrl-C stops the search."""
    arm = robot_of(robot)
    options.setdefault("limits", _core.own_limits(arm))
    with reporting(progress) as report:
        return _core.run_make_plan(arm, report, **options)


Saved = _core.Identification | _core.Validation | _core.CrossRun | _core.Weighing | _core.Reproduction


def result(run: Saved | _core.StepCampaign | _core.Plan, robot: _core.Robot | None = None) -> dict[str, Any]:
    """result.json as a dictionary; of steps step.json, and of a plan plan.json, with the robot where there is one."""
    if isinstance(run, _core.StepCampaign):
        text = _core.steps_json(run, robot)
    elif isinstance(run, _core.Plan):
        text = _core.plan_json(run) if robot is None else _core.plan_result(robot, run)
    else:
        text = _core.result_json(run)
    found: dict[str, Any] = json.loads(text)
    return found


def plan_files(plan: _core.Plan, stem: str, robot: _core.Robot | None, options: dict[str, Any]) -> list[_core.OutputFile]:
    if robot is None:
        raise _core.InvalidInput("robot: a plan is saved with the robot it is for: save(plan, path, robot)")
    return [*_core.plan_files(robot, plan, stem, **options), _core.OutputFile(path=stem + ".html", text=_core.report_html(plan, robot))]


def step_files(steps: _core.StepCampaign, robot: _core.Robot | None) -> list[_core.OutputFile]:
    files = [("step.json", _core.steps_json(steps, robot)), ("step.svg", _core.steps_svg(steps, robot))]
    if robot is not None and robot.has_nominal_inertia:
        files.append(("model.yaml", _core.to_robot_file(_core.with_steps(robot, steps))))
    return [_core.OutputFile(path=path, text=text) for path, text in files]


def save(run: Saved | _core.StepCampaign | _core.Plan, path: str | os.PathLike[str], robot: _core.Robot | None = None,
         **options: Any) -> list[str]:
    """Writes what the program writes, whole or not at all; the paths written.

    path: a directory; for a plan that of plan.json, beside which the motion (.csv), a picture, a page and a ROS 2 trajectory come.
    robot: that a plan or steps are of. options: `from_` and `repeat` of `plan_files`.
    """
    directory = os.fspath(path)
    if isinstance(run, _core.Plan):
        directory, name = os.path.split(directory)
        directory = directory or "."
        if not name.endswith(".json") or name == ".json":
            raise _core.InvalidInput(f"path: '{name}' must end in .json: the motion is written beside it as .csv")
        files = plan_files(run, name[:-5], robot, options)
    elif isinstance(run, _core.StepCampaign):
        files = step_files(run, robot)
    elif isinstance(run, _core.Reproduction):
        files = _core.reproduction_files(run)
    else:
        files = _core.output_files(run)
        if isinstance(run, (_core.Identification, _core.Weighing)):
            files = [*files, _core.OutputFile(path="report.html", text=_core.report_html(run))]
    _core.write_directory(directory, files)
    return [os.path.join(directory, file.path) for file in files]
