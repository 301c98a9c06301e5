"""Fleets: many robots' logs reduced side by side, on this machine, on Ray or on Dask, and compared.

    steelyard.fleet.run("fleet.yaml", engine="ray")

One task reduces one log, by the program that comes with the package; what travels is the reduced log, half a megabyte at most, never its samples. A task
that fails is in `failures` with its message and stops nothing; a worker that dies has its task done by another. What was reduced before is not read again.
"""

from __future__ import annotations

import csv
import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Fleet:
    """What a run found: fleet.json, its tables, and the logs that could not be reduced."""

    folder: pathlib.Path  #: with fleet.html, models/, tables/, robots/, reduced/
    result: dict[str, Any]  #: fleet.json
    failures: dict[str, str] = field(default_factory=dict)  #: log: why it was not reduced
    reduced: int = 0  #: logs that this run read

    def table(self, name: str) -> Any:
        """robots, joints, parameters, changes, logs or courses, as an Arrow table (needs pyarrow)."""
        return importlib.import_module("pyarrow.csv").read_csv(self.folder / "tables" / f"{name}.csv")

    @property
    def conclusions(self) -> dict[str, list[str]]:
        """What is unlike or changed, robot by robot."""
        return {r["name"]: r["conclusions"] for t in self.result["types"] for r in t["robots"] if r["conclusions"]}


class _Program:
    """The program, whose messages become exceptions."""

    def __init__(self, path: Path | None) -> None:
        beside = pathlib.Path(sys.executable).parent / "steelyard"
        found = os.fspath(path) if path else str(beside) if beside.exists() else shutil.which("steelyard")
        if not found:
            raise FileNotFoundError("the program `steelyard`, which the wheel brings, is not on the path: give program=")
        self.path = found

    def __call__(self, *words: Path) -> str:
        command: list[str] = [self.path, *(str(os.fspath(word)) for word in words)]
        done: subprocess.CompletedProcess[str] = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr.strip().removeprefix("steelyard: "))
        return done.stdout


@dataclass(frozen=True)
class _Job:
    """All that a worker needs: the fleet's file and logs must be where they are for the driver, nothing else."""

    program: str
    fleet: str
    count: int
    choices: dict[str, bytes]


def _reduce(job: _Job, index: int) -> tuple[int, str, bytes | str]:
    """One log, wherever this runs: its file's place and bytes; no place: why not."""
    with tempfile.TemporaryDirectory() as folder:
        for place, text in job.choices.items():
            path = pathlib.Path(folder, place)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        words = [job.program, "fleet", job.fleet, "-o", folder, "--shard", f"{index}/{job.count}", "--threads", "1", "--json"]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            return index, "", done.stderr.strip()
        (log,) = json.loads(done.stdout)["logs"]
        if "failure" in log:
            return index, "", log["failure"]
        path = pathlib.Path(log["file"])
        return index, str(path.relative_to(folder)), path.read_bytes()


Outcome = tuple[int, str, bytes | str]


def _local(job: _Job, tasks: list[int], in_flight: int | None, **_: Any) -> Iterator[Outcome]:
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        yield from _bounded(tasks, in_flight or 2 * workers, lambda k: pool.submit(_reduce, job, k),
                            lambda running: wait(running, return_when=FIRST_COMPLETED)[0], lambda done: done.result())


def _bounded(tasks: list[int], most: int, submit: Callable[[int], Any], first: Callable[[list[Any]], Any], value: Callable[[Any], Outcome]) -> Iterator[Outcome]:
    """At most so many tasks are under way, so that results do not pile up faster than they are written."""
    waiting, running = iter(tasks), []
    for k in waiting:
        running.append(submit(k))
        if len(running) < most:
            continue
        for done in list(first(running)):
            running.remove(done)
            yield value(done)
    while running:
        for done in list(first(running)):
            running.remove(done)
            yield value(done)


def _ray(job: _Job, tasks: list[int], in_flight: int | None, address: str | None, retries: int) -> Iterator[Outcome]:
    ray = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    # By value: workers need not have this package.
    pickle = importlib.import_module("ray.cloudpickle")
    pickle.register_pickle_by_value(sys.modules[__name__])
    try:
        remote = ray.remote(num_cpus=1, max_retries=retries)(_reduce)
        shared = ray.put(job)
        most = in_flight or 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _bounded(tasks, most, lambda k: remote.remote(shared, k), lambda running: ray.wait(running, num_returns=1)[0], ray.get)
    finally:
        pickle.unregister_pickle_by_value(sys.modules[__name__])


def _dask(job: _Job, tasks: list[int], in_flight: int | None, address: str | None, retries: int) -> Iterator[Outcome]:
    distributed = importlib.import_module("distributed")
    try:
        client, own = distributed.get_client() if address is None else distributed.Client(address), address is not None
    except ValueError:
        client, own = distributed.Client(), True
    pickle = importlib.import_module("cloudpickle")
    pickle.register_pickle_by_value(sys.modules[__name__])

    def reduce_there(index: int) -> Outcome:  # a function of its own, which Dask sends by value
        return _reduce(job, index)

    try:
        most = in_flight or 2 * max(1, sum(client.nthreads().values()))
        yield from _bounded(tasks, most, lambda k: client.submit(reduce_there, k, retries=retries, pure=False),
                            lambda running: distributed.wait(running, return_when="FIRST_COMPLETED").done, lambda done: done.result())
    finally:
        pickle.unregister_pickle_by_value(sys.modules[__name__])
        if own:
            client.close()


_ENGINES: dict[str, Callable[..., Iterator[Outcome]]] = {"local": _local, "ray": _ray, "dask": _dask}


def _write_whole(path: pathlib.Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)


def _rows_of(manifest: Any) -> list[Mapping[str, Any]]:
    """Of an Arrow table, a pandas frame, a list of rows, or a Parquet file."""
    if isinstance(manifest, (str, os.PathLike)):
        manifest = importlib.import_module("pyarrow.parquet").read_table(os.fspath(manifest))
    if hasattr(manifest, "to_pylist"):
        manifest = manifest.to_pylist()
    elif hasattr(manifest, "to_dict"):
        manifest = manifest.to_dict("records")
    return list(manifest)


def _fleet_file(manifest: Any, folder: pathlib.Path, robot: Path | None, options: Mapping[str, Any]) -> pathlib.Path:
    """FLEET.yaml as it is, or one written for a table of logs."""
    if isinstance(manifest, (str, os.PathLike)) and pathlib.Path(manifest).suffix in (".yaml", ".yml"):
        if robot is not None or options:
            raise ValueError("robot= and options are keys of the fleet's file: leave them out, or give a table of logs")
        return pathlib.Path(manifest).resolve()
    if robot is None:
        raise ValueError("a table of logs needs robot=, the description of its robots")
    rows = list(csv.DictReader(open(manifest, encoding="utf-8"))) if isinstance(manifest, (str, os.PathLike)) and pathlib.Path(manifest).suffix == ".csv" else _rows_of(manifest)
    for row in rows:
        if not {"robot", "log"} <= set(row):
            raise ValueError(f"a table of logs has columns robot and log, and may have date; this one has {', '.join(row)}")
    beside = pathlib.Path(manifest).resolve().parent if isinstance(manifest, (str, os.PathLike)) else pathlib.Path.cwd()
    with open(folder / "manifest.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(["robot", "log", "date"])
        writer.writerows([r["robot"], os.fspath(beside / r["log"]), r.get("date") or ""] for r in rows)
    known = pathlib.Path(robot)
    described = {"name": "robots", "robot": os.fspath(known.resolve() if known.exists() else known), **options}
    path = folder / "fleet.yaml"
    path.write_text(json.dumps({"types": [described], "manifest": "manifest.csv"}, indent=1), encoding="utf-8")  # JSON is YAML
    return path


def run(manifest: Any, engine: str = "local", output: Path = "fleet", *, robot: Path | None = None, address: str | None = None, in_flight: int | None = None,
        retries: int = 8, report: bool = True, program: Path | None = None, progress: Callable[[int, int], None] | None = None, **options: Any) -> Fleet:
    """Reduces the logs of a fleet, one task each, and compares its robots.

    manifest: FLEET.yaml; or a table with columns robot, log and maybe date (a path of CSV or Parquet, an Arrow table, a pandas frame, a list of dicts), with
    `robot` their description and `options` the keys of a type in FLEET.yaml, as ``friction=["viscous", "coulomb"]``. engine: "local"; "ray" or "dask",
    on `address` or on what is running already, else one of their own on this machine. Workers find logs and program where the driver does. in_flight: most
    tasks under way, by default two a processor, which bounds memory. retries: of a task whose worker died. progress: called with the logs done and
    all of them. A run that was stopped goes on where it ended. Tables are written as Parquet too, where pyarrow is installed.
    """
    if engine not in _ENGINES:
        raise ValueError(f"engine {engine!r} is not one of {', '.join(_ENGINES)}")
    command, folder = _Program(program), pathlib.Path(output).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    fleet = os.fspath(_fleet_file(manifest, folder, robot, options))
    command("fleet", fleet, "-o", folder, "--choose")
    logs = json.loads(command("fleet", fleet, "-o", folder, "--list"))["logs"]
    choices = {os.fspath(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.glob("reduced/*/choices.json"))}
    tasks = [k for k, log in enumerate(logs) if not log["known"]]
    job = _Job(command.path, fleet, len(logs), choices)
    failures: dict[str, str] = {}
    how = {} if engine == "local" else {"address": address, "retries": retries}
    for done, (index, place, data) in enumerate(_ENGINES[engine](job, tasks, in_flight, **how), 1):
        if isinstance(data, bytes):
            _write_whole(folder / place, data)
        else:
            failures[logs[index]["log"]] = data
        if progress:
            progress(len(logs) - len(tasks) + done, len(logs))
    command("fleet", fleet, "-o", folder, *([] if report else ["--no-report"]))
    out = Fleet(folder, json.loads((folder / "fleet.json").read_text(encoding="utf-8")), failures, len(tasks) - len(failures))
    try:
        parquet = importlib.import_module("pyarrow.parquet")
    except ImportError:
        return out
    for path in sorted((folder / "tables").glob("*.csv")):
        parquet.write_table(out.table(path.stem), path.with_suffix(".parquet"))
    return out
