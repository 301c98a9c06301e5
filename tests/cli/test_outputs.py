"""What a run writes: never over what it reads, and as one set."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pytest

from conftest import PROGRAM

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]
SET = {"result.json", "model.yaml", "model.urdf", "report.html", "residual.yaml", "series/fit.csv"}


def tree(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


def identify(run, *arguments):
    outcome = run("identify", *arguments, *GIVEN)
    assert outcome.code == 0, outcome
    return outcome


def unharmed(run, path, *arguments):
    """Refused with the name of the input, which is as it was."""
    before = (run.folder / path).read_bytes()
    run.refuses(*arguments, saying=["an input of this run", "-o"])
    assert (run.folder / path).read_bytes() == before


@pytest.mark.parametrize("link", ["itself", "symbolic", "hard"])
@pytest.mark.parametrize(("name", "source"), [("model.yaml", "bare.yaml"), ("series/fit.csv", "fit.csv")])
def test_identify_never_writes_over_an_input(arm, name, source, link):
    taken = arm.folder / "out" / name
    taken.parent.mkdir(parents=True)
    shutil.copy(arm.folder / source, taken)
    given = f"out/{name}"
    if link == "symbolic":
        (arm.folder / "other").symlink_to(given)
        given = "other"
    elif link == "hard":
        os.link(taken, arm.folder / "other")
        given = "other"
    robot, log = (given, "fit.csv") if source == "bare.yaml" else ("bare.yaml", given)
    unharmed(arm, f"out/{name}", "identify", robot, log, *GIVEN, "-o", "out")


def test_the_model_that_is_judged_is_not_replaced(arm):
    identify(arm, "bare.yaml", "fit.csv", "-o", "out")
    unharmed(arm, "out/model.yaml", "validate", "out/model.yaml", "check.csv", "-o", "out")
    unharmed(arm, "out/model.yaml", "payload", "out/model.yaml", "check.csv", "-o", "out")


def test_other_commands_never_write_over_an_input(arm):
    motion = "t,q1,q2,q3,qd1,qd2,qd3,qdd1,qdd2,qdd3\n0,0,0,0,0,0,0,0,0,0\n"
    arm.write("motion.csv", motion)
    unharmed(arm, "motion.csv", "predict", "arm.yaml", "motion.csv", "-o", "motion.csv")
    assert arm("export", "arm.yaml", "-o", "arm.urdf").code == 0
    unharmed(arm, "arm.urdf", "export", "arm.yaml", "--into", "arm.urdf", "-o", "arm.urdf")
    assert arm("excite", "arm.yaml", "-o", "plan.json", "--iterations", "20").code == 0
    shutil.copy(arm.folder / "arm.yaml", arm.folder / "log.truth.yaml")
    unharmed(arm, "log.truth.yaml", "simulate", "log.truth.yaml", "plan.json", "-o", "log.csv")
    shutil.copy(arm.folder / "arm.yaml", arm.folder / "next.trajectory.yaml")
    unharmed(arm, "next.trajectory.yaml", "excite", "next.trajectory.yaml", "-o", "next.json", "--iterations", "20")
    unharmed(arm, "plan.json", "report", "plan.json", "-o", "plan.json")


def test_files_of_an_earlier_run_go(arm):
    identify(arm, "bare.yaml", "fit.csv", "--validate", "check.csv", "-o", "out")
    assert tree(arm.folder / "out") == SET | {"series/check.csv"}
    (arm.folder / "out/notes.txt").write_text("mine")
    (arm.folder / "out/series/mine.csv").write_text("mine")
    identify(arm, "bare.yaml", "fit.csv", "-o", "out", "--no-report")
    assert tree(arm.folder / "out") == SET - {"report.html"} | {"notes.txt", "series/mine.csv"}
    assert arm("validate", "arm.yaml", "check.csv", "-o", "out", "--no-report").code == 0
    assert tree(arm.folder / "out") == {"result.json", "series/check.csv", "notes.txt", "series/mine.csv"}


def test_a_plan_is_one_set(arm):
    assert arm("excite", "arm.yaml", "-o", "plan.json", "--iterations", "20").code == 0
    assert (arm.folder / "plan.html").exists()
    assert arm("excite", "arm.yaml", "-o", "plan.json", "--iterations", "20", "--no-report").code == 0
    assert not (arm.folder / "plan.html").exists()


def test_files_that_no_run_wrote_stay(arm):
    (arm.folder / "out").mkdir()
    (arm.folder / "out/model.urdf").write_text("mine")
    assert arm("validate", "arm.yaml", "check.csv", "-o", "out", "--no-report").code == 0
    assert (arm.folder / "out/model.urdf").read_text() == "mine"


def test_a_kill_mixes_no_runs(arm):
    """Whenever it comes: with a result.json the set is whole and of one run."""
    identify(arm, "bare.yaml", "fit.csv", "-o", "one", "--no-report")
    begin = time.monotonic()
    identify(arm, "bare.yaml", "third.csv", "-o", "two", "--no-report")
    seconds = time.monotonic() - begin
    sets = {name: tree(arm.folder / name) for name in ("one", "two")}
    for k in range(10):
        shutil.rmtree(arm.folder / "out", ignore_errors=True)
        shutil.copytree(arm.folder / "one", arm.folder / "out")
        run = subprocess.Popen([PROGRAM, "identify", "bare.yaml", "third.csv", *GIVEN, "-o", "out", "--no-report"], cwd=arm.folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds * (0.9 + k / 50))
        run.send_signal(signal.SIGKILL)
        run.wait(timeout=60)
        there = {p for p in tree(arm.folder / "out") if not p.startswith(".partial")}
        if "result.json" in there:
            assert there in sets.values()
            log = json.loads((arm.folder / "out/result.json").read_text())["validation"][0]["log"]
            assert f"series/{log}" in there
        else:
            assert there <= sets["one"] or there <= sets["two"]


@pytest.mark.parametrize("place", ["x" * 300, "loop", "loop/below", "closed/below"])
def test_places_that_cannot_be_are_refused(arm, place):
    (arm.folder / "loop").symlink_to("loop")
    (arm.folder / "closed").mkdir(mode=0)
    if place.startswith("closed") and os.geteuid() == 0:  # to whom nothing is closed: as a user who owns none of it
        with tempfile.TemporaryDirectory() as name:
            folder = shutil.copytree(arm.folder, pathlib.Path(name) / "work", symlinks=True)
            for path, mode in ((pathlib.Path(name), 0o755), (folder, 0o777), (folder / "closed", 0)):
                path.chmod(mode)
            for words in (["identify", "bare.yaml", "fit.csv", "-o", place], ["report", place], ["inspect", place]):
                done = subprocess.run(["setpriv", "--reuid", "65534", "--clear-groups", PROGRAM, *words], cwd=folder, capture_output=True, text=True, timeout=60)
                assert done.returncode == 2 and place in done.stderr and len(done.stderr.splitlines()) == 1, done
            assert not list((folder / "closed").iterdir())
        return
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", place, saying="cannot be written")
    arm.refuses("excite", "arm.yaml", "-o", f"{place}/plan.json", "--iterations", "5", saying=place)
    arm.refuses("report", place, saying=place)
    arm.refuses("inspect", place, saying=place)


def test_the_notices_name_every_library_that_comes_along(tmp_path):
    script = pathlib.Path(__file__).parents[2] / "cmake" / "notices.py"
    subprocess.run([sys.executable, script, PROGRAM, tmp_path / "THIRD-PARTY.txt"], check=True)
    text = (tmp_path / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    asked = subprocess.run(["ldd", PROGRAM], check=True, capture_output=True, text=True).stdout
    for name in re.findall(r"(lib(?:fmt|yaml|tinyxml|urdfdom|matio|hdf5|lz4|zstd|sqlite|crypto)\S*) =>", asked):
        assert name in text, name
    assert "Permission is hereby granted" in text and "three.js authors" in text and "libeigen3" in text
    included = "\n".join(path.read_text(encoding="utf-8") for folder in ("steelyard", "app") for path in (script.parents[1] / folder).rglob("*.[ch]pp"))
    for package, header in {"libcli11": "CLI/", "libboost": "boost/", "nlohmann-json3": "nlohmann/", "libfast-float": "fast_float/"}.items():
        assert (f"{package} (compiled in)" in text) == (f"#include <{header}" in included), package


def test_the_notices_of_a_wheel_name_what_is_compiled_into_the_extension(tmp_path):
    nanobind = pathlib.Path(pytest.importorskip("nanobind").__file__).parent
    script = pathlib.Path(__file__).parents[2] / "cmake" / "notices.py"
    subprocess.run([sys.executable, script, PROGRAM, tmp_path / "THIRD-PARTY.txt", nanobind], check=True)
    text = (tmp_path / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    assert "nanobind (compiled into the Python extension)" in text and "Wenzel Jakob" in text
    assert "robin_map (compiled into the Python extension)" in text and "Thibaut Goetghebuer-Planchon" in text


def test_the_page_has_the_licence_of_what_is_bundled_in_it():
    script = pathlib.Path(__file__).parents[2] / "report" / "page" / "report.js"
    assert script.read_text(encoding="utf-8").startswith("/*! three.js, bundled here.")


def test_notes_name_the_file_without_its_directory_and_once(arm):
    outcome = identify(arm, "bare.yaml", str(arm.folder / "fit.csv"), "--hold-out", "0.3", "-o", "out")
    lines = outcome.err.splitlines()
    assert any("fit.csv" in line for line in lines), outcome
    assert str(arm.folder) not in outcome.err, outcome
    assert len(lines) == len(set(lines)), outcome


@pytest.fixture
def modelled(arm):
    """The arm's folder with a model in one/ and a reduced log in reduced/."""
    identify(arm, "bare.yaml", "fit.csv", "-o", "one", "--no-report")
    assert arm("reduce", "bare.yaml", "fit.csv", *GIVEN, "-o", "reduced").code == 0
    return arm


def test_merge_does_not_replace_the_description(modelled):
    unharmed(modelled, "one/model.yaml", "merge", "reduced", "--robot", "one/model.yaml", "-o", "one")


@pytest.mark.parametrize("option", ["--record", "--page"])
def test_watch_replaces_nothing_that_it_reads(modelled, option):
    columns = (modelled.folder / "check.csv").read_text().splitlines()
    modelled.write("a.csv", "\n".join(",".join(line.split(",")[:4]) for line in columns) + "\n")
    modelled.write("b.csv", "\n".join(",".join(line.split(",")[4:]) for line in columns) + "\n")
    for path, *words in (("one/residual.yaml", "check.csv"), ("third.csv", "check.csv", "--quiet", "third.csv"),
                         ("b.csv", "a.csv+b.csv"), ("b.csv", "check.csv", "--quiet", "a.csv+b.csv"), ("one/model.yaml", "check.csv")):
        unharmed(modelled, path, "watch", "one/model.yaml", *words, option, path, "--speed", "0")


def test_two_outputs_have_two_places(modelled):
    (modelled.folder / "other").symlink_to(".")
    for page in ("x", "./x", "other/x"):
        modelled.refuses("watch", "one/model.yaml", "check.csv", "--record", "x", "--page", page, "--speed", "0", saying=["written twice"])
    assert modelled("watch", "one/model.yaml", "check.csv", "--record", "/dev/null", "--page", "/dev/null", "--speed", "0").code == 0


def test_export_for_a_controller_keeps_the_residual(modelled):
    unharmed(modelled, "one/residual.yaml", "export", "one/model.yaml", "--format", "online", "-o", "one/residual.yaml")


FLEET = "types: [{{name: {type}, robot: {robot}}}]\nrobots: [{{name: {name}, logs: [fit.csv, third.csv]}}]\n"


@pytest.mark.parametrize("place", ["models/arm.yaml", "models/arm/one.yaml", "robots/arm/one/model.yaml", "fleet.json"])
def test_fleet_replaces_no_description(arm, place):
    path = arm.folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(arm.folder / "bare.yaml", path)
    arm.write("fleet.yaml", FLEET.format(type="arm", robot=place, name="one"))
    unharmed(arm, place, "fleet", "fleet.yaml", "-o", ".")


def test_fleet_replaces_no_log_and_no_manifest(arm):
    (arm.folder / "tables").mkdir()
    arm.write("tables/logs.csv", "robot,log\none,../fit.csv\n")
    arm.write("fleet.yaml", "types: [{name: arm, robot: bare.yaml}]\nmanifest: tables/logs.csv\n")
    unharmed(arm, "tables/logs.csv", "fleet", "fleet.yaml", "-o", ".")


def test_reduce_replaces_no_input(arm):
    (arm.folder / "reduced").mkdir()
    shutil.copy(arm.folder / "fit.csv", arm.folder / "reduced/fit.info")
    unharmed(arm, "reduced/fit.info", "reduce", "bare.yaml", "reduced/fit.info", *GIVEN, "-o", "reduced")


@pytest.mark.parametrize(("type", "name"), [("arm", "../../../up"), ("../up", "one"), ("arm", "a/b"), ("..", "."), ("/up", "one")])
def test_names_of_a_fleet_leave_its_folder_in_no_way(arm, type, name):
    """Each robot's files are two folders deep, whatever it is called."""
    inner = arm.folder / "in/ner"
    inner.mkdir(parents=True)
    for file in ("bare.yaml", "fit.csv", "third.csv"):
        shutil.copy(arm.folder / file, inner / file)
    (inner / "fleet.yaml").write_text(FLEET.format(type=f"'{type}'", robot="bare.yaml", name=f"'{name}'"))
    before = tree(arm.folder)
    outcome = arm("fleet", "in/ner/fleet.yaml", "-o", "in/ner/out")
    assert outcome.code == 0, outcome
    made = tree(arm.folder) - before
    assert made and all(path.startswith("in/ner/out/") for path in made)
    assert {len(pathlib.Path(path).parts) for path in made if path.endswith(".info")} == {7}


def test_robots_of_one_folder_are_refused(arm):
    text = "types: [{name: arm, robot: bare.yaml}]\nrobots: [{name: a b, logs: fit.csv}, {name: a_b, logs: third.csv}]\n"
    arm.write("fleet.yaml", text)
    arm.refuses("fleet", "fleet.yaml", "-o", "out", saying=["'a b' and 'a_b' would have one folder, 'a_b'", "rename"])
    arm.write("fleet.yaml", text.replace("a b", "左").replace("a_b", "右"))
    assert arm("fleet", "fleet.yaml", "-o", "out", "--no-report").code == 0
    assert len(list((arm.folder / "out/reduced/arm").glob("[左右]/*.info"))) == 2
    arm.write("fleet.yaml", "types: [{name: arm, robot: bare.yaml}, {name: arm, robot: bare.yaml}]\nrobots: [{name: a, type: arm, logs: fit.csv}]\n")
    arm.refuses("fleet", "fleet.yaml", "-o", "new", saying=["two types are called 'arm'"])
