"""fleet from outside: every culprit of a simulated fleet is named, with what is wrong and since when, and hardly anybody else."""

import csv
import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
import yaml

from conftest import Steelyard
from fleets import Truth, accused, fleet_yaml, make_fleet, read_fleet
from recordings import BARE

TRUTH = Truth(worn={"r03": (1, 3), "r11": (0, 2)}, loaded={"r07": (1.0, 3)}, swapped={"r14": 2}, damaged={("r05", 1), ("r09", 4)})


@pytest.fixture(scope="session")
def fleet(tmp_path_factory):
    run = Steelyard(tmp_path_factory.mktemp("fleet"))
    run.write("bare.yaml", BARE)
    make_fleet(run.folder, TRUTH, robots=16, logs=6)
    run.write("fleet.yaml", fleet_yaml())
    run.outcome = run("fleet", "fleet.yaml", "-o", "out", timeout=300)
    assert run.outcome.code == 0, run.outcome
    run.result = read_fleet(run.folder / "out")
    return run


def test_all_culprits_are_named_and_at_most_one_other(fleet):
    named = accused(fleet.result)
    assert TRUTH.culprits() <= set(named), {r: n["conclusions"] for r, n in named.items()}
    assert len(set(named) - TRUTH.culprits()) <= 1, {r: n["conclusions"] for r, n in named.items()}
    for robot in TRUTH.culprits():
        assert robot in fleet.outcome.out


def test_what_changed_is_said_with_its_date_and_size(fleet):
    named = accused(fleet.result)
    dates = sorted(p.stem for p in (fleet.folder / "logs/r03").iterdir())
    for robot, (joint, first) in TRUTH.worn.items():
        change = named[robot]["changes"][0]
        assert (change["kind"], change["joint"]) == ("friction", ["waist", "shoulder", "elbow"][joint])
        assert (change["last_before"], change["first_after"]) == (dates[first - 1], dates[first])
        coulomb = next(s for s in change["sizes"] if s["name"].startswith("Fc"))
        own = [3, 4, 1.5][joint]
        assert abs(coulomb["size"] - 0.6 * own) < 0.2 * 0.6 * own + 4 * coulomb["std"]
    change = named["r07"]["changes"][0]
    assert change["kind"] == "payload" and change["first_after"] == dates[3]
    mass = next(s for s in change["sizes"] if s["name"] == "mass")
    assert abs(mass["size"] - 1.0) < max(4 * mass["std"], 0.1), mass


def test_a_swapped_joint_is_unlike_the_others(fleet):
    groups = {g["group"]: g for g in accused(fleet.result)["r14"]["groups"]}
    assert groups["friction of elbow"]["unlike"] and groups["friction of elbow"]["probability"] < 1e-4
    assert not groups["friction of waist"]["unlike"]


def test_logs_that_fail_are_said_with_their_reason(fleet):
    data = {r["name"]: r["data"] for r in fleet.result["types"][0]["robots"]}
    for robot, log in TRUTH.damaged:
        (failure,) = data[robot]["failures"]
        assert failure["log"].endswith(sorted(p.name for p in (fleet.folder / f"logs/{robot}").iterdir())[log]) and failure["message"]
    assert sum(len(d["failures"]) for d in data.values()) == len(TRUTH.damaged)


def test_spread_between_robots_is_that_of_the_fleet(fleet):
    """Friction is uniform within 20 %, and of six friction parameters at most one interval may miss."""
    rows = {p["name"]: p for p in fleet.result["types"][0]["parameters"]}
    inside = 0
    for name, value in {"Fv_1": 4, "Fv_2": 5, "Fv_3": 2, "Fc_1": 3, "Fc_2": 4, "Fc_3": 1.5}.items():
        low, high = rows[name]["between_robots_interval"]
        inside += low <= 0.2 / 3**0.5 * value <= high
        assert abs(rows[name]["mean"] - value) < 4 * max(rows[name]["mean_std"], 0.02 * value), rows[name]
    assert inside >= 5


def test_tables_models_and_pages_are_there(fleet):
    out = fleet.folder / "out"
    robots = list(csv.DictReader((out / "tables/robots.csv").open()))
    assert {r["robot"] for r in robots} == {f"r{k:02d}" for k in range(16)}
    assert {r["robot"] for r in robots[: len(TRUTH.culprits())]} >= {"r03", "r07", "r11"}  # worst first
    for table, columns in {"joints": "probability", "parameters": "between_robots_std", "changes": "first_after", "logs": "failure", "courses": "difference"}.items():
        rows = list(csv.DictReader((out / f"tables/{table}.csv").open()))
        assert rows and columns in rows[0] and all(None not in row and None not in row.values() for row in rows)
        assert all(row["robot"] in {"", *(r["robot"] for r in robots)} for row in rows)
    assert {r["kind"] for r in csv.DictReader((out / "tables/joints.csv").open())} == {"friction", "link"}
    failed = [r for r in csv.DictReader((out / "tables/logs.csv").open()) if r["failure"]]
    assert len(failed) == len(TRUTH.damaged)
    page = (out / "fleet.html").read_text()
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org", "") and "<script" not in page
    for robot in (f"r{k:02d}" for k in range(16)):
        assert f'href="robots/arm/{robot}/report.html"' in page and (out / f"robots/arm/{robot}/report.html").exists()
        assert fleet("inspect", f"out/models/arm/{robot}.yaml").code == 0
    assert fleet("inspect", "out/models/arm.yaml").code == 0


def test_a_model_of_the_type_predicts_worse_than_the_robots_own(fleet):
    def error(model):
        out = fleet("validate", model, "logs/r01/2026-01-01.csv", "--json")
        return out.json()["validation"][0]["filtered_relative_percent"]

    assert error("out/models/arm/r01.yaml") < error("out/models/arm.yaml") < 25


def test_a_second_run_reads_no_log_again_and_says_the_same(fleet):
    before = {p: p.stat().st_mtime_ns for p in (fleet.folder / "out/reduced").rglob("*.info")}
    shutil.copytree(fleet.folder / "out", fleet.folder / "again", copy_function=shutil.copy2)
    outcome = fleet("fleet", "fleet.yaml", "-o", "again", "--no-report")
    assert outcome.code == 0
    again = read_fleet(fleet.folder / "again")
    assert {p: p.stat().st_mtime_ns for p in (fleet.folder / "again/reduced").rglob("*.info")} == {fleet.folder / "again" / p.relative_to(fleet.folder / "out"): t for p, t in before.items()}
    for one in (again, fleet.result):
        one = dict(one)
    assert {**again, "seconds": 0} == {**fleet.result, "seconds": 0}


def test_a_manifest_says_the_same_as_a_pattern(fleet):
    rows = ["robot,log,date"] + [f"{p.parent.name},{p.relative_to(fleet.folder)},{p.stem}" for p in sorted(fleet.folder.glob("logs/r0[0-4]/*.csv"))]
    fleet.write("manifest.csv", "\n".join(rows) + "\n")
    fleet.write("small.yaml", fleet_yaml().replace("logs: logs/{robot}/{date}.csv", "manifest: manifest.csv"))
    robots = "robots:\n" + "".join(f"  - {{name: r0{k}, logs: logs/r0{k}/*.csv}}\n" for k in range(5))
    fleet.write("listed.yaml", fleet_yaml().replace("logs: logs/{robot}/{date}.csv\n", robots))
    found = [fleet("fleet", f"{name}.yaml", "-o", name, "--no-report", "--json").json() for name in ("small", "listed")]
    bases = [{r["name"]: r["base"] for r in out["types"][0]["robots"]} for out in found]
    assert bases[0] == bases[1] and len(bases[0]) == 5


@pytest.mark.parametrize("text, saying", [
    ("types: []\n", "robots"),
    ("types:\n  - {robot: bare.yaml}\n", "has no robots"),
    ("types:\n  - {robot: bare.yaml}\nlogs: logs/*.csv\n", "{robot}"),
    ("types:\n  - {robot: bare.yaml}\nlogs: nowhere/{robot}.csv\n", "no file matches"),
    ("types:\n  - {name: a, robot: bare.yaml}\nrobots:\n  - {name: x, type: b, logs: fit.csv}\n", "no type 'b'"),
    ("types:\n  - {robot: bare.yaml}\nrobots: [{name: x, logs: fit.csv}]\nspeed: 3\n", "speed"),
    ("types:\n  - {robot: bare.yaml}\nmanifest: none.csv\n", "none.csv"),
])
def test_a_bad_fleet_file_is_refused(arm, text, saying):
    arm.write("fleet.yaml", text)
    arm.refuses("fleet", "fleet.yaml", "-o", "out", saying=saying)


FILES = Path(__file__).resolve().parents[2] / "docs/fleet"


def test_shares_by_the_job_of_the_document_are_the_same_fleet(fleet, tmp_path):
    """What each pod of fleet-job.yaml calls, one after the other; then the comparison reads no log."""
    job = yaml.safe_load((FILES / "fleet-job.yaml").read_text())
    (container,) = job["spec"]["template"]["spec"]["containers"]
    shell, option, text = container["command"]
    program, *words = shlex.split(text.removeprefix("exec "))
    assert (shell, option) == ("/bin/sh", "-c") and text.startswith("exec ") and program == "/wheel/bin/steelyard"
    mounted = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    assert mounted == {"data": "/data"} and {v["name"] for v in job["spec"]["template"]["spec"]["volumes"]} == {"data"}
    shares = job["spec"]["completions"]
    assert job["spec"]["completionMode"] == "Indexed" and words[-1] == f"$JOB_COMPLETION_INDEX/{shares}"
    place = tmp_path / "line"
    words = [word.replace("/data/fleet.yaml", "fleet.yaml").replace("/data/line", str(place)) for word in words]
    assert fleet("fleet", "fleet.yaml", "-o", place, "--choose", timeout=120).code == 0
    reduced = []
    for share in range(shares):
        outcome = fleet(*(word.replace("$JOB_COMPLETION_INDEX", str(share)) for word in words), "--json", timeout=120)
        assert outcome.code == 0, outcome
        reduced += [log["log"] for log in json.loads(outcome.out)["logs"]]
    assert len(reduced) == len(set(reduced)) == 16 * 6
    stamps = {p: p.stat().st_mtime_ns for p in place.rglob("*.info")}
    assert fleet("fleet", "fleet.yaml", "-o", place, timeout=300).code == 0
    assert {p: p.stat().st_mtime_ns for p in place.rglob("*.info")} == stamps
    for name in ("conclusions", "types"):
        assert read_fleet(place).get(name) == fleet.result.get(name)


def test_the_image_of_the_job_is_made_of_what_there_is():
    """Each step of the Dockerfile that concerns this repository: the command of ./dev, and where it puts the wheel."""
    text = (FILES / "Dockerfile").read_text()
    dev = (FILES.parents[1] / "dev").read_text()
    (command,) = re.findall(r"^RUN \./dev (\w+)$", text, re.M)
    assert command == "wheel" and f"command_{command}()" in dev
    (copied,) = re.findall(r"COPY --from=build /steelyard/(\S+)/\*\.whl", text)
    assert copied in re.search(r"command_wheel\(\) \{.*?\n\}", dev, re.S).group(0)
    assert re.findall(r'ENTRYPOINT \["(.*)"\]', text) == ["/wheel/bin/steelyard"]
