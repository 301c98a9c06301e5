"""The program's commands as functions: from a robot and logs to a model. They put robot, recordings and options together; the library does the rest."""

from __future__ import annotations

import datetime
import enum
import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .progress import Progress, reporting
from .recordings import recording
from .warned import warned

RobotLike = str | os.PathLike[str] | _core.Robot | _core.Model | _core.Fit | _core.Identification | None


def model_of(robot: RobotLike) -> _core.Model:
    """A model as given, or of what made it, or of a file or bundled name; of a robot alone, whose values nobody knows."""
    if isinstance(robot, _core.Identification):
        robot = robot.fit
    if isinstance(robot, _core.Fit):
        robot = robot.model
    if isinstance(robot, _core.Model):
        return robot
    if isinstance(robot, _core.Robot):
        return _core.Model(robot)
    if isinstance(robot, (str, os.PathLike)):
        return _core.load_model(os.fspath(robot))
    raise _core.InvalidInput(f"robot: must be a file, a bundled name, a Robot, a Model or an identification, not {type(robot).__name__}")


def path_text(path: Any) -> str:
    if not isinstance(path, (str, os.PathLike)):
        raise _core.InvalidInput(f"path: must be a path, not {type(path).__name__}")
    return os.fspath(path)


def is_project(robot: RobotLike | _core.Project, logs: Sequence[Any]) -> bool:
    return isinstance(robot, (str, os.PathLike)) and not logs and os.path.exists(robot)


def as_recordings(given: Any, name: str) -> list[_core.Recording]:
    """One log or several; those without a name are numbered."""
    many = list(given) if isinstance(given, (list, tuple)) else [given]
    made = [recording(log, name=name) for log in many]
    if len(made) < 2:
        return made
    return [log.replace(file=f"{name}-{k + 1}") if log.file == name else log for k, log in enumerate(made)]


def words_of(value: Any) -> list[str]:
    """A setting's value as it would be written: numbers to their last bit."""
    if isinstance(value, (str, bytes)):
        return [str(value)]
    if isinstance(value, enum.Enum):
        return [value.name.replace("_", "-")]
    if isinstance(value, Mapping):
        return [f"{name}={word}" for name, one in value.items() for word in words_of(one)]
    if isinstance(value, Iterable):
        return [word for one in value for word in words_of(one)]
    return [repr(float(value)) if isinstance(value, (float, np.floating)) else str(value)]


def changed(settings: _core.Settings, given: dict[str, Any]) -> _core.Settings:
    """Keywords override what is set already. A list may be written as one word with commas."""
    words, lists = {}, []
    for name, value in given.items():
        if value is None:
            continue
        text = words_of(value)
        if isinstance(value, str) and "," in value:
            text = [word.strip() for word in value.split(",")]
        if len(text) != 1 or not isinstance(value, (str, int, float, enum.Enum)):
            lists.append(name)
        words[name] = text
    return _core.changed_settings(settings, words, lists)


def digests(run: _core.Identification | _core.Validation | _core.CrossRun | _core.Weighing) -> dict[str, tuple[int, str]]:
    """Size and digest of the logs as the run read them, by their paths."""
    if isinstance(run, _core.Weighing):
        return {file.path: (file.bytes, file.sha256) for file in run.read if file.sha256}
    judged: list[_core.Judgement] = [] if isinstance(run, _core.CrossRun) else list(run.logs)
    return {one.path: (one.digest.bytes, one.digest.sha256) for one in judged if one.digest.sha256}


def used_file(path: str, role: str, known: Mapping[str, tuple[int, str]]) -> _core.UsedFile:
    """A file with its digest; one that the run took when it read the file, where there is one."""
    if path in known:
        return _core.UsedFile(path=path, role=role, bytes=known[path][0], sha256=known[path][1])
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return _core.UsedFile(path=path, role=role, bytes=os.path.getsize(path), sha256=digest.hexdigest())


def as_written(value: Any) -> str:
    """An argument in a call: a path or a short value as it is, else what it is."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, _core.Recording):
        value = value.file
    if isinstance(value, (list, tuple)) and len(value) <= 12:
        return f"[{', '.join(map(as_written, value))}]"
    return repr(value) if isinstance(value, (str, int, float, bool)) or value is None else f"<{type(value).__name__}>"


class Job:
    """A robot, recordings and options, from a project file or arguments. `command`: the function's name."""

    def __init__(self, command: str, robot: RobotLike | _core.Project, logs: dict[str, list[_core.Recording]], settings: dict[str, Any]):
        words = [as_written(robot), *(as_written(log) for some in logs.values() for log in some),
                 *(f"{name}={as_written(value)}" for name, value in settings.items() if value is not None)]
        self.command = f"steelyard.{command}({', '.join(words)})"
        self.given = [(name, as_written(value)) for name, value in settings.items() if value is not None]
        added = [_core.ProjectLog(recording=log, role=role) for role, some in logs.items() for log in some]
        if is_project(robot, added):
            robot = _core.read_project(os.fspath(cast("str", robot)))
        if isinstance(robot, _core.Project):
            project = robot.replace(logs=robot.logs + added)
        else:
            path = "none" if robot is None else os.fspath(robot) if isinstance(robot, (str, os.PathLike)) else ""
            project = _core.Project(file="arguments", robot=path, logs=added)
        self.project = project.replace(settings=changed(project.settings, settings))
        self.model = _core.project_model(self.project) if self.project.robot else _core.with_settings(
            model_of(cast("RobotLike", robot)), self.project.settings)

    def recordings(self, role: str) -> list[_core.Recording]:
        return _core.recordings(self.project, role)

    @property
    def options(self) -> _core.IdentifyOptions:
        return _core.identify_options(self.project)

    def record(self, known: Mapping[str, tuple[int, str]], threads: int) -> _core.RunRecord:
        """What ran, when, and from which files, of which some digests are known: for the page, and so that `save` does not write over them."""
        settings = self.project.settings.identify
        logs: list[_core.Recording] = [log.recording for log in self.project.logs]
        paths = {self.project.file: "project", self.project.robot: "robot", settings.consistency.prior_file: "prior",
                 settings.estimate.simulation: "simulation", **{one.plan: "plan" for one in logs}}
        for log in logs:
            paths.update(dict.fromkeys([log.file, *log.file.split("+")], "log"))
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        ran = _core.Invocation(command=self.command, directory=os.getcwd(), date=now)
        files = [used_file(path, role, known) for path, role in paths.items() if os.path.isfile(path)]
        return _core.RunRecord(invocation=ran, threads=threads, options=self.given, files=files)


def identify(
    robot: RobotLike | _core.Project,
    *logs: Any,
    validate: Any = (),
    threads: int = 0,
    progress: bool | Progress | None = None,
    **settings: Any,
) -> _core.Identification:
    """Finds a dynamic model from motion logs: reads and examines them, fits, judges.

    robot: a URDF, an MJCF, a robot file, a bundled name, a Model, or a Robot of which no value is known; None: every joint by itself; or, alone, a project file or Project. logs: to fit; each a file, a DataFrame,
    a structured array, a mapping of arrays, or a `recording` that says more about its columns and units. validate: a log, or a list
    of them, to judge by. threads: 0 is one per core. progress: a function of stage and share done; True or False for a bar or none.
    settings: those of a project file and of the command line by name: joints, gravity, gain, friction, method, cutoff, order,
    decimate, hold_out, consistency, prior, prior_weight, mass_max, …: `setting_names()` lists them, `setting_help(name)` explains one.
    """
    fitted = as_recordings([one for log in logs for one in (log if isinstance(log, (list, tuple)) else [log])], "log")
    job = Job("identify", robot, {"identify": fitted, "validate": as_recordings(validate, "validation")}, settings)
    with reporting(progress) as report:
        found = _core.run_identify(job.model, job.recordings("identify"), job.recordings("validate"), job.options, threads, report)
    return warned(_core.run_with_record(found, job.record(digests(found), threads)))


def fit(robot: RobotLike, logs: Iterable[_core.Signals], options: _core.IdentifyOptions | None = None, *, delay: float = 0, threads: int = 0,
        progress: bool | Progress | None = None, **settings: Any) -> _core.Fit:
    """Fits the robot's base parameters to signals. Settings as those of `identify`, or options that have them."""
    if not isinstance(logs, Iterable) or not isinstance(options, (_core.IdentifyOptions, type(None))):
        raise _core.InvalidInput(f"fit: takes a list of signals and IdentifyOptions, not {type(logs).__name__} and {type(options).__name__}")
    chosen = changed(_core.Settings(identify=options), settings)
    with reporting(progress) as report:
        return warned(_core.run_fit(_core.with_settings(model_of(robot), chosen) if settings else model_of(robot), list(logs), chosen.identify,
                                    delay, threads, report))


def validate(model: RobotLike | _core.Project, *logs: Any, threads: int = 0, progress: bool | Progress | None = None,
             **settings: Any) -> _core.Validation:
    """Judges a model on logs it never saw. model: as `robot` of `identify`, with values; settings: joints, gravity, gain, metric_cutoff."""
    judged = as_recordings([one for log in logs for one in (log if isinstance(log, (list, tuple)) else [log])], "validation")
    job = Job("validate", model, {"validate": judged}, settings)
    with reporting(progress) as report:
        found = _core.run_validate(job.model, job.recordings("validate") or job.recordings("identify"),
                                   job.project.settings.identify.metric_cutoff, job.project.settings.identify.controller, threads, report)
    return warned(_core.run_with_record(found, job.record(digests(found), threads)))


def cross_validate(robot: RobotLike | _core.Project, *logs: Any, threads: int = 0, progress: bool | Progress | None = None,
                   **settings: Any) -> _core.CrossRun:
    """Fits each log by itself and judges it on all of them. Needs two. Settings as those of `identify`."""
    fitted = as_recordings([one for log in logs for one in (log if isinstance(log, (list, tuple)) else [log])], "log")
    job = Job("cross_validate", robot, {"identify": fitted}, settings)
    with reporting(progress) as report:
        found = _core.run_cross_validate(job.model, job.recordings("identify") + job.recordings("validate"), job.options, threads, report)
    return warned(_core.run_with_record(found, job.record(digests(found), threads)))


def payload(model: RobotLike | _core.Project, *logs: Any, bare: Any = (), route: str | _core.PayloadRoute | None = None,
            gain_deviation: ArrayLike | None = None, friction_change: bool = True, confidence: float = 0.95, threads: int = 0,
            progress: bool | Progress | None = None, **settings: Any) -> _core.Weighing:
    """Weighs what the robot carries: mass, centre of mass, inertia, with intervals.

    model: of the bare robot, as `robot` of `identify`. logs: with the load; bare: logs without it. route, gain_deviation,
    friction_change, confidence: as `run_weigh` has them. settings: those of `identify`, and mass [kg], com [m] and frame where they
    are known.
    """
    loaded = as_recordings([one for log in logs for one in (log if isinstance(log, (list, tuple)) else [log])], "loaded")
    job = Job("payload", model, {"payload": loaded, "identify": as_recordings(bare, "bare")}, settings)
    chosen = None if route is None else cast("_core.PayloadRoute", _core.member_of(_core.PayloadRoute, route, "route"))
    with reporting(progress) as report:
        found = _core.run_weigh(job.model, job.recordings("payload"), job.recordings("identify"), threads, report, route=chosen,
                                gain_deviation=gain_deviation, friction_change=friction_change, confidence=confidence,
                                known=job.project.settings.payload, identify=job.options)
    return warned(_core.run_with_record(found, job.record(digests(found), threads)))


def design_motion(robot: RobotLike, *, seed: int = 1, threads: int = 0, progress: bool | Progress | None = None,
                  **options: Any) -> _core.Plan:
    """Designs the motion that determines the parameters best, inside the robot's limits. options: the fields of `ExciteOptions`; limits are the
    robot's own where none are given. Ctrl-C stops the search."""
    arm = model_of(robot)
    options.setdefault("limits", _core.own_limits(arm.robot))
    with reporting(progress) as report:
        return warned(_core.run_make_plan(arm, seed, threads, report, **options))


Saved = _core.Identification | _core.Validation | _core.CrossRun | _core.Weighing | _core.Reproduction


def result(run: Saved | _core.StepCampaign | _core.Plan, robot: RobotLike | None = None) -> dict[str, Any]:
    """Returns result.json as a dictionary; of steps step.json, and of a plan plan.json, with the robot where there is one."""
    model = None if robot is None else model_of(robot)
    if isinstance(run, _core.StepCampaign):
        text = _core.steps_json(run, model)
    elif isinstance(run, _core.Plan):
        text = _core.plan_json(run) if model is None else _core.plan_result(model, run)
    else:
        text = _core.result_json(run)
    found: dict[str, Any] = json.loads(text)
    return found


def plan_files(plan: _core.Plan, stem: str, model: _core.Model | None, options: dict[str, Any]) -> list[_core.OutputFile]:
    if model is None:
        raise _core.InvalidInput("robot: a plan is saved with the robot it is for: save(plan, path, robot)")
    return [*_core.plan_files(model, plan, stem, **options), _core.OutputFile(path=stem + ".html", text=_core.report_html(plan, model))]


def step_files(steps: _core.StepCampaign, model: _core.Model | None) -> list[_core.OutputFile]:
    files = [("step.json", _core.steps_json(steps, model)), ("step.svg", _core.steps_svg(steps, None if model is None else model.robot))]
    if model is not None and model.has_inertia:
        files.append(("model.yaml", _core.to_robot_file(_core.with_steps(model, steps))))
    return [_core.OutputFile(path=path, text=text) for path, text in files]


def inputs_of(run: Saved | _core.StepCampaign | _core.Plan, robot: RobotLike | None) -> list[str]:
    """Files that the run was made from."""
    record = getattr(run, "run", None)
    inputs = [file.path for file in record.files] if record else []
    return [*inputs, os.fspath(robot)] if isinstance(robot, (str, os.PathLike)) else inputs


def save(run: Saved | _core.StepCampaign | _core.Plan, path: str | os.PathLike[str], robot: RobotLike | None = None,
         **options: Any) -> list[str]:
    """Writes what the program writes, whole or not at all, and never over a file that the run was made from; the paths written.

    path: a directory; for a plan that of plan.json, beside which the motion (.csv), a picture, a page and a ROS 2 trajectory come.
    robot: that a plan or steps are of. options: `from_` and `repeat` of `plan_files`.
    """
    directory = path_text(path)
    model = None if robot is None else model_of(robot)
    if isinstance(run, _core.Plan):
        directory, name = os.path.split(directory)
        directory = directory or "."
        if not name.endswith(".json") or name == ".json":
            raise _core.InvalidInput(f"path: '{name}' must end in .json: the motion is written beside it as .csv")
        files = plan_files(run, name[:-5], model, options)
    elif isinstance(run, _core.StepCampaign):
        files = step_files(run, model)
    elif isinstance(run, _core.Reproduction):
        files = _core.reproduction_files(run)
    else:
        files = _core.output_files(run)
        if isinstance(run, (_core.Identification, _core.Weighing)):
            files = [*files, _core.OutputFile(path="report.html", text=_core.report_html(run))]
    series = run.logs if isinstance(run, (_core.Identification, _core.Weighing, _core.Validation)) else []
    return [os.path.join(directory, name) for name in _core.write_directory(directory, files, series, inputs_of(run, robot))]
