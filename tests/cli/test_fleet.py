"""reduce and merge from outside: the model of reduced logs is that of the logs, whatever order they come in and whatever happens meanwhile."""

import json
import os
import random
import shutil
import signal
import subprocess
import time

import pytest

from conftest import PROGRAM
from identifying import GIVEN, result
from recordings import ARM

LOGS = ["check.csv", "fast.csv", "fit.csv", "third.csv"]


def reduce(run, *arguments, folder="reduced"):
    outcome = run("reduce", *arguments, "-o", folder, "--json")
    assert outcome.code == 0, outcome
    return outcome.json()


def merge(run, *files, folder="merged"):
    outcome = run("merge", *files, "-o", folder)
    assert outcome.code == 0, outcome
    return result(run, folder, timeless=True)


def infos(run, folder="reduced"):
    return sorted(str(p.relative_to(run.folder)) for p in (run.folder / folder).glob("*.info"))


def assert_same_model(ours, theirs):
    for kind, keys in {"parameters": ("value", "std"), "base": ("value", "std", "unconstrained")}.items():
        assert [p["name"] for p in ours[kind]] == [p["name"] for p in theirs[kind]]
        for key in keys:
            size = {}
            for p in theirs[kind]:
                unit = p["unit"]
                size[unit] = max(size.get(unit, 0), abs(p[key] or 0))
            for a, b in zip(ours[kind], theirs[kind], strict=True):
                if a[key] is None or b[key] is None:
                    assert a[key] == b[key], (kind, a["name"])
                else:
                    assert a[key] == pytest.approx(b[key], rel=1e-10, abs=1e-10 * size[b["unit"]]), (kind, key, a["name"])


@pytest.mark.parametrize("method", ["wls", "ols"])
def test_merged_model_is_that_of_identify(arm, method):
    identified = arm("identify", "bare.yaml", *LOGS, *GIVEN, "--method", method, "-o", "identified")
    assert identified.code == 0, identified
    reduce(arm, "bare.yaml", *LOGS, *GIVEN)
    outcome = arm("merge", "reduced", "--method", method, "-o", "merged")
    assert outcome.code == 0, outcome
    ours, theirs = result(arm, "merged"), result(arm, "identified")
    assert_same_model(ours, theirs)
    assert ours["noise"]["sigma"] == pytest.approx(theirs["noise"]["sigma"], rel=1e-10)
    assert ours["samples"] == theirs["samples"] and ours["signals"]["rows"] == theirs["signals"]["rows"]
    assert {"result.json", "model.yaml", "model.urdf", "report.html"} <= {p.name for p in (arm.folder / "merged").iterdir()}


@pytest.mark.parametrize("laws", ["viscous,coulomb,offset,stribeck", "viscous,coulomb,load", "viscous,hysteresis", "auto"])
def test_laws_with_constants_load_and_memory_are_those_of_identify(arm, laws):
    """Their constants, the load and the cut-off are chosen by the sample of logs, which here is all of them."""
    how = [] if laws == "auto" else ["--friction", laws]
    identified = arm("identify", "bare.yaml", *LOGS, *how, "-o", "identified")
    assert identified.code == 0, identified
    reduce(arm, "bare.yaml", *LOGS, *how)
    ours, theirs = merge(arm, "reduced"), result(arm, "identified")
    assert [f["terms"] for f in ours["friction"]] == [f["terms"] for f in theirs["friction"]]
    assert_same_model(ours, theirs)


def test_each_log_is_judged_by_a_model_of_the_others(arm):
    reduce(arm, "bare.yaml", *LOGS, *GIVEN)
    merged = {v["log"]: v for v in merge(arm, "reduced")["validation"]}
    others = [log for log in LOGS if log != "check.csv"]
    assert arm("identify", "bare.yaml", *others, *GIVEN, "--validate", "check.csv", "-o", "identified").code == 0
    judged = next(v for v in result(arm, "identified")["validation"] if v["role"] == "validate")
    ours = merged["check.csv"]
    assert ours["role"] == "validate"
    for key in ("relative_percent", "filtered_relative_percent"):
        assert ours[key] == pytest.approx(judged[key], rel=0.02), key
        for a, b in zip(ours["joints"], judged["joints"], strict=True):
            assert a[key] == pytest.approx(b[key], rel=0.03), (key, a["name"])
    for a, b in zip(ours["joints"], judged["joints"], strict=True):
        assert a["moving_relative_percent"] == pytest.approx(b["moving_relative_percent"], rel=0.03)
        assert a["fit_percent"] == pytest.approx(b["fit_percent"], abs=0.2) and a["rms"] == pytest.approx(b["rms"], rel=0.03)


def test_the_order_of_files_and_of_merging_does_not_matter(arm):
    reduce(arm, "bare.yaml", *LOGS[:2], *GIVEN)
    reduce(arm, "bare.yaml", *LOGS[2:], *GIVEN)
    files = infos(arm)
    assert merge(arm, *files) == merge(arm, *reversed(files), folder="again")
    fresh = reduce(arm, "bare.yaml", *reversed(LOGS), *GIVEN, folder="at_once")
    assert len(fresh["reduced"]) == 4
    assert merge(arm, "at_once", folder="third") == merge(arm, *files)


def test_a_log_that_is_reduced_is_not_read_again(arm):
    first = reduce(arm, "bare.yaml", *LOGS[:3], *GIVEN)
    assert not any(log["known"] for log in first["reduced"])
    before = {f: (arm.folder / f).stat().st_mtime_ns for f in infos(arm)}
    again = reduce(arm, "bare.yaml", *LOGS, *GIVEN)
    assert [log["known"] for log in again["reduced"]] == [log["log"] != "third.csv" for log in again["reduced"]]
    assert all((arm.folder / f).stat().st_mtime_ns == t for f, t in before.items())
    shutil.copy(arm.folder / "check.csv", arm.folder / "later")
    os.replace(arm.folder / "later", arm.folder / "check.csv")  # of another time, but the same content
    assert all(log["known"] for log in reduce(arm, "bare.yaml", *LOGS, *GIVEN)["reduced"])
    text = (arm.folder / "check.csv").read_text().splitlines()
    (arm.folder / "check.csv").write_text("\n".join(text[:-200]) + "\n")
    assert [log["log"] for log in reduce(arm, "bare.yaml", *LOGS, *GIVEN)["reduced"] if not log["known"]] == ["check.csv"]


def test_a_cut_or_altered_file_is_refused_by_name(arm):
    reduce(arm, "bare.yaml", *LOGS[:2], *GIVEN)
    whole = (arm.folder / "reduced/check.info").read_bytes()
    assert len(whole) < 400_000
    dice = random.Random(1)
    damages = [whole[: dice.randrange(1, len(whole))] for _ in range(8)] + [whole[:-1], whole + b"\0", b""]
    for _ in range(12):
        altered = bytearray(whole)
        altered[dice.randrange(30, len(whole))] ^= 1 << dice.randrange(8)
        damages.append(bytes(altered))
    for damaged in damages:
        arm.write("reduced/check.info", damaged)
        outcome = arm("merge", "reduced", "-o", "merged")
        assert outcome.code == 2 and "check.info" in outcome.err and len(outcome.err.splitlines()) == 1, outcome
    again = reduce(arm, "bare.yaml", *LOGS[:2], *GIVEN)
    assert [log["known"] for log in again["reduced"]] == [False, True]
    assert (arm.folder / "reduced/check.info").read_bytes() == whole


def test_logs_of_other_robots_or_options_are_refused_by_name(arm):
    reduce(arm, "bare.yaml", *LOGS[:2], *GIVEN)
    for name, arguments, saying in [("slow", ["bare.yaml", "--friction", "viscous,coulomb", "--cutoff", "5"], "cut-offs 20 and 5 Hz"),
                                    ("laws", ["bare.yaml", "--friction", "viscous", "--cutoff", "20"], "friction of shaft"),
                                    ("known", ["arm.yaml", *GIVEN], "descriptions of the robot")]:
        reduce(arm, arguments[0], "third.csv", *arguments[1:], folder=name)
        error = arm.refuses("merge", "reduced/check.info", f"{name}/third.info", "-o", "merged", saying=[saying, "cannot be merged"])
        assert "reduced/check.info" in error and f"{name}/third.info" in error
    arm.write("other.yaml", ARM.replace("name: arm", "name: leg"))
    reduce(arm, "other.yaml", "third.csv", *GIVEN, folder="leg")
    arm.refuses("merge", "reduced/check.info", "leg/third.info", "-o", "merged", saying="robots 'arm' and 'leg'")
    arm.refuses("reduce", "bare.yaml", "third.csv", "--friction", "viscous,coulomb", "--cutoff", "5", "-o", "reduced", saying=["reduced", "cut-offs 20 and 5 Hz"])
    shutil.copy(arm.folder / "reduced/check.info", arm.folder / "copy.info")
    arm.refuses("merge", "reduced/check.info", "copy.info", "-o", "merged", saying="of the same log")
    arm.refuses("merge", "fit.csv", "-o", "merged", saying=["fit.csv", "is not a reduced log"])
    arm.refuses("merge", "reduced", "--method", "huber", "-o", "merged", saying="samples")


def test_a_log_that_fails_does_not_stop_the_others(arm):
    arm.write("broken.csv", "t,q1,q2,q3,tau1,tau2,tau3\n0,1,2,3,4,5,x\n")
    outcome = arm("reduce", "bare.yaml", "check.csv", "broken.csv", "fit.csv", *GIVEN, "-o", "reduced")
    assert outcome.code == 0 and "broken.csv" in outcome.err and "log-not-reduced" in outcome.err, outcome
    assert infos(arm) == ["reduced/check.info", "reduced/fit.info"]
    assert [f["log"] for f in reduce(arm, "bare.yaml", "check.csv", "broken.csv", "fit.csv", *GIVEN)["failures"]] == ["broken.csv"]
    outcome = arm("reduce", "bare.yaml", "broken.csv", *GIVEN, "-o", "none")
    assert outcome.code != 0 and "broken.csv" in outcome.err


def test_killed_at_any_moment_nothing_is_lost_but_the_log_in_hand(arm):
    begin = time.monotonic()
    reduce(arm, "bare.yaml", *LOGS, *GIVEN, folder="whole")
    seconds = time.monotonic() - begin
    dice = random.Random(7)
    command = [PROGRAM, "reduce", "bare.yaml", *LOGS, *GIVEN, "-o", "killed", "--threads", "1"]
    kept = {}
    for _ in range(20):
        process = subprocess.Popen(command, cwd=arm.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0, 1.2 * seconds))
        process.send_signal(signal.SIGKILL)
        process.wait()
        if dice.random() < 0.3 and kept:  # begin anew now and then, or all would soon be done
            shutil.rmtree(arm.folder / "killed")
            kept = {}
        found = {f: (arm.folder / f).stat().st_mtime_ns for f in infos(arm, "killed")}
        assert all(found.get(f) == t for f, t in kept.items())  # what was done is neither lost nor made again
        kept = found
        for f in found:
            assert (arm.folder / f).read_bytes() == (arm.folder / f.replace("killed", "whole")).read_bytes()
    reduce(arm, "bare.yaml", *LOGS, *GIVEN, folder="killed")
    assert {p.name: p.read_bytes() for p in (arm.folder / "killed").iterdir()} == {p.name: p.read_bytes() for p in (arm.folder / "whole").iterdir()}


def test_one_log_alone_merges_and_proves_nothing(arm):
    reduce(arm, "bare.yaml", "fit.csv", *GIVEN)
    merged = merge(arm, "reduced/fit.info")
    assert [v["role"] for v in merged["validation"]] == ["identify"] and not merged["verdict"]["usable"]


def test_a_model_of_reduced_logs_knows_them_again(arm):
    reduce(arm, "bare.yaml", *LOGS[:3], *GIVEN)
    merge(arm, "reduced")
    outcome = arm("validate", "merged/model.yaml", "fit.csv", "--json").json()
    assert "validation-fitted" in [d["code"] for d in outcome["diagnostics"]]
    outcome = arm("validate", "merged/model.yaml", "third.csv", "--json").json()
    assert "validation-fitted" not in [d["code"] for d in outcome["diagnostics"]]


def test_reduced_logs_are_read_as_their_json_says(arm):
    out = reduce(arm, "bare.yaml", *LOGS, *GIVEN)
    choices = json.loads((arm.folder / "reduced/choices.json").read_text())
    assert choices["cutoff"] == out["cutoff"] == 20 and choices["robot"] == "arm"


def test_a_recording_counts_for_one_robot_and_once(arm):
    """The same file under two names, and twice under one: the model of a robot is not that of another's logs."""
    arm.write("copy.csv", (arm.folder / "fit.csv").read_bytes())
    arm.write("fleet.yaml", "types: [{name: arm, robot: bare.yaml}]\nrobots:\n  - {name: a, logs: [fit.csv, fit.csv, third.csv]}\n"
                            "  - {name: b, logs: [copy.csv, check.csv]}\n")
    outcome = arm("fleet", "fleet.yaml", "-o", "out", "--no-report")
    assert outcome.code == 0 and "2 logs could not be used" in outcome.out, outcome
    told = (arm.folder / "out/tables/logs.csv").read_text()
    assert told.count("is the same recording as") == 2 and "copy.csv: is the same recording as fit.csv of robot 'a'" in told


def test_merge_takes_no_robot_that_it_would_not_write(arm):
    reduce(arm, "bare.yaml", "fit.csv", *GIVEN)
    arm.refuses("merge", "reduced", "--robot", "ur10e", "-o", "merged", saying=["--robot: ur10e is neither a URDF nor an MJCF"])
