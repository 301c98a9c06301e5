"""steelyard.fleet.run: the same fleet by threads of this machine, by Dask and by a Ray cluster that loses a worker and gains one; the same bytes."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import pytest

from conftest import PROGRAM, Steelyard
from fleets import Truth, fleet_yaml, make_fleet
from recordings import BARE

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("steelyard_fleet", ROOT / "python/steelyard/fleet.py")
fleet = importlib.util.module_from_spec(SPEC)
sys.modules["steelyard_fleet"] = fleet
SPEC.loader.exec_module(fleet)

TRUTH = Truth(worn={"r02": (1, 2)}, damaged={("r04", 1)})
ROBOTS, LOGS = 6, 4


@pytest.fixture(scope="module")
def line(tmp_path_factory):
    """A small fleet, and what one process makes of it."""
    run = Steelyard(tmp_path_factory.mktemp("line"))
    run.write("bare.yaml", BARE)
    make_fleet(run.folder, TRUTH, robots=ROBOTS, logs=LOGS, seconds=6)
    run.write("fleet.yaml", fleet_yaml())
    run.done = []
    run.local = fleet.run(run.folder / "fleet.yaml", output=run.folder / "local", program=PROGRAM, report=False, progress=lambda k, n: run.done.append((k, n)))
    return run


def contents(folder):
    """Everything that a run wrote, byte for byte, but for how long it took."""
    out = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.suffix in (".info", ".yaml", ".csv")}
    return out


def test_threads_of_this_machine_do_what_the_program_does_alone(line):
    assert line("fleet", line.folder / "fleet.yaml", "-o", "alone", "--no-report", timeout=120).code == 0
    assert contents(line.folder / "alone") == contents(line.local.folder)
    assert line.done == [(k + 1, ROBOTS * LOGS) for k in range(ROBOTS * LOGS)]
    (failed,) = line.local.failures
    assert failed.endswith("r04/2026-01-08.csv") and line.local.reduced == ROBOTS * LOGS - 1
    assert "r02" in line.local.conclusions


def test_a_run_that_was_stopped_goes_on_where_it_ended(line):
    class Enough(Exception):
        pass

    def stop(done, _):
        if done == 7:
            raise Enough

    with pytest.raises(Enough):
        fleet.run(line.folder / "fleet.yaml", output=line.folder / "stopped", program=PROGRAM, report=False, in_flight=2, progress=stop)
    kept = len(list((line.folder / "stopped").rglob("*.info")))
    assert 5 <= kept <= 7
    again = fleet.run(line.folder / "fleet.yaml", output=line.folder / "stopped", program=PROGRAM, report=False)
    assert again.reduced == ROBOTS * LOGS - 1 - kept
    assert contents(again.folder) == contents(line.local.folder)


def test_no_more_tasks_than_asked_for_are_under_way():
    running, most = set(), 0

    def submit(k):
        nonlocal most
        running.add(k)
        most = max(most, len(running))
        return k

    def value(k):
        running.discard(k)
        return k, "", ""

    assert [k for k, _, _ in fleet._bounded(list(range(20)), 3, submit, lambda tasks: tasks[:1], value)] == list(range(20))
    assert most == 3


def test_a_table_of_logs_is_a_fleet_too(line):
    rows = [{"robot": p.parent.name, "log": str(p), "date": p.stem} for p in sorted((line.folder / "logs").rglob("*.csv"))]
    out = fleet.run(rows, output=line.folder / "rows", robot=line.folder / "bare.yaml", friction=["viscous", "coulomb"], signals={"cutoff": 20}, program=PROGRAM,
                    report=False)
    ours, theirs = ({r["name"]: r["base"] for r in f.result["types"][0]["robots"]} for f in (out, line.local))
    assert ours == theirs


def test_tables_are_arrow_and_parquet(line):
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("robots", "joints", "parameters", "changes", "logs", "courses"):
        table = line.local.table(name)
        assert table.num_rows > 0 and parquet.read_table(line.local.folder / f"tables/{name}.parquet").equals(table)
    rows = parquet.read_table(line.local.folder / "tables/robots.parquet").to_pylist()
    manifest = [{"robot": r["robot"], "log": f"logs/{r['robot']}/2026-01-01.csv"} for r in rows]
    path = line.folder / "manifest.parquet"
    parquet.write_table(importlib.import_module("pyarrow").Table.from_pylist(manifest), path)
    out = fleet.run(path, output=line.folder / "parquet", robot=line.folder / "bare.yaml", friction=["viscous", "coulomb"], signals={"cutoff": 20}, program=PROGRAM,
                    report=False)
    assert out.reduced == ROBOTS


def test_bad_calls_say_what_is_wrong(line, tmp_path):
    with pytest.raises(ValueError, match="engine 'mpi' is not one of local, ray, dask"):
        fleet.run(line.folder / "fleet.yaml", engine="mpi", output=tmp_path)
    with pytest.raises(ValueError, match="robot="):
        fleet.run([{"robot": "a", "log": "b.csv"}], output=tmp_path, program=PROGRAM)
    with pytest.raises(ValueError, match="columns robot and log"):
        fleet.run([{"name": "a"}], output=tmp_path, robot="bare.yaml", program=PROGRAM)
    with pytest.raises(RuntimeError, match="nowhere.yaml"):
        fleet.run(tmp_path / "nowhere.yaml", output=tmp_path, program=PROGRAM)


def on_engine(line, engine):
    """In a process of its own, as engines start processes by the script that called them; its last line."""
    pytest.importorskip({"dask": "distributed", "ray": "ray"}[engine])
    script = pathlib.Path(__file__).parent / "fleet_engine.py"
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}
    done = subprocess.run([sys.executable, str(script), engine, str(line.folder / "fleet.yaml"), str(line.folder / engine), PROGRAM], capture_output=True, text=True,
                          timeout=240, env=environment, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_dask_gives_the_same_bytes(line):
    out = on_engine(line, "dask")
    assert contents(line.folder / "dask") == contents(line.local.folder) and set(out["failures"]) == set(line.local.failures)


def test_ray_gives_the_same_bytes_though_a_node_dies_and_another_joins(line):
    out = on_engine(line, "ray")
    assert out["events"] == ["removed", "added"]
    assert contents(line.folder / "ray") == contents(line.local.folder) and set(out["failures"]) == set(line.local.failures)
