"""`inspect LOG`: columns, rate, gaps, ranges, the guess, and a command line that works as it is printed."""

import gzip
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import numpy as np
import pytest

from conftest import PROGRAM
from recordings import BARE, JOINTS, table

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
QUICK = ["--friction", "viscous,coulomb", "--cutoff", "8", "--no-report"]


def columns(log, names, scale=1.0):
    """Columns by the names of q, qd, tau, each a pattern or a list; angles scaled."""
    out = {}
    for pattern, values, factor in zip(names, (log.q, log.qd, log.tau), (scale, scale, 1), strict=True):
        for j in range(values.shape[1]):
            out[pattern.format(j + 1, joint=JOINTS[j])] = factor * values[:, j]
    return out


def follow(steelyard, result, *more):
    """Runs the command that was printed."""
    words = shlex.split(result["command"])
    assert words[:2] == ["steelyard", "identify"]
    words = ["bare.yaml" if word == "ROBOT" else word for word in words[1:]]
    outcome = steelyard(*words, *QUICK, *more, "--json", timeout=120)
    assert outcome.code == 0, outcome.err
    return outcome.json()


def relative(result):
    return result["validation"][0]["filtered_relative_percent"]


def test_own_names_need_no_option(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table(log.columns()))
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["kind"] == "text" and result["rows"] == len(log.t)
    assert result["command"] == "steelyard identify ROBOT log.csv -o model"
    assert result["time"]["rate"] == pytest.approx(1 / np.median(np.diff(log.t)), rel=1e-6)
    assert result["time"]["gaps"] == 0
    entry = {c["name"]: c for c in result["columns"]}["q2"]
    assert entry["min"] == log.q[:, 1].min() and entry["max"] == log.q[:, 1].max() and entry["missing"] == 0
    assert entry["channel"] == "q2"
    text = steelyard("inspect", "log.csv").out
    assert "steelyard identify ROBOT log.csv -o model" in text and " q2 " in text
    follow(steelyard, result)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["pos_{}", "vel_{}", "effort_{}"], "t=time,q=pos_{},qd=vel_{},tau=effort_{}"),
        (["{joint}_position", "{joint}_velocity", "{joint}_torque"],
         "t=time,q=waist_position,shoulder_position,elbow_position,qd=waist_velocity,shoulder_velocity,elbow_velocity,"
         "tau=waist_torque,shoulder_torque,elbow_torque"),
        (["actual_q_{}", "actual_qd_{}", "actual_torque_{}"], "t=time,q=actual_q_{},qd=actual_qd_{},tau=actual_torque_{}"),
    ],
)
def test_names_of_others_are_understood(steelyard, log, names, expected):
    steelyard.write("bare.yaml", BARE)
    others = {"time": log.t, "q_desired_1": 0 * log.t, **columns(log, names), "state": 0 * log.t}
    steelyard.write("log.csv", table(others))
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["guess"]["columns"] == expected
    plain = follow(steelyard, result)
    steelyard.write("own.csv", table(log.columns()))
    own = steelyard("identify", "bare.yaml", "own.csv", *QUICK, "-o", "own", "--json").json()
    assert relative(plain) == pytest.approx(relative(own), rel=1e-9)


def test_a_time_that_is_taken_for_t_is_not_asked_for(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table({"time": log.t} | {name: values for name, values in log.columns().items() if name != "t"}))
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["command"] == "steelyard identify ROBOT log.csv -o model"
    follow(steelyard, result)


def test_short_names_of_efforts_are_understood_by_the_refusal(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table({"stamp": log.t, **columns(log, ["pos_{}", "vel_{}", "eff_{}"])}))
    steelyard.refuses("identify", "bare.yaml", "log.csv", saying=["--columns t=stamp,q=pos_{},qd=vel_{},tau=eff_{}"])


def test_joints_of_the_robot_are_matched_by_name(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    order = [2, 0, 1]
    shuffled = {"time": log.t}
    for channel, values in (("pos", log.q), ("vel", log.qd), ("tau", log.tau)):
        for j in order:
            shuffled[f"{channel}_{JOINTS[j]}"] = values[:, j]
    steelyard.write("log.csv", table(shuffled))
    result = steelyard("inspect", "bare.yaml", "log.csv", "--json").json()
    assert "q=pos_waist,pos_shoulder,pos_elbow" in result["guess"]["columns"]
    assert result["command"].startswith("steelyard identify bare.yaml log.csv ")
    assert {c["name"]: c["channel"] for c in result["columns"]}["vel_elbow"] == "qd of elbow"
    assert relative(follow(steelyard, result)) < 20


def test_a_joint_and_a_unit_are_enough(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    angles = columns(log, ["{joint}_deg", "{joint}_deg_per_s", "I_{joint}"], 180 / np.pi)
    angles = {name: values / 2 if name.startswith("I_") else values for name, values in angles.items()}
    steelyard.write("log.csv", table({"stamp_ms": 1000 * log.t, "x_mm": 0 * log.t, **angles}))  # a tool's position is nobody's
    line = ("t=stamp_ms,q=waist_deg,shoulder_deg,elbow_deg,qd=waist_deg_per_s,shoulder_deg_per_s,elbow_deg_per_s,"
            "current=I_waist,I_shoulder,I_elbow")
    result = steelyard("inspect", "bare.yaml", "log.csv", "--json").json()
    assert result["guess"]["columns"] == line
    steelyard.write("gains.yaml", BARE + "drives: {gain: [2, 2, 2]}\n")
    done = steelyard("identify", "gains.yaml", "log.csv", "--columns", line, *QUICK, "-o", "model", "--json", timeout=120)
    assert relative(done.json()) < 20
    steelyard.refuses("identify", "bare.yaml", "log.csv", saying=["no column q1", f"--columns {line}"])


def test_numbers_alone_are_told_by_integration(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table(log.columns(), header=False))
    for arguments in (["log.csv"], ["bare.yaml", "log.csv"]):
        result = steelyard("inspect", *arguments, "--json").json()
        assert result["guess"]["columns"] == "t=1,q=2-4,qd=5-7,tau=8-10"
        assert any("integrate to columns 2-4" in reason for reason in result["guess"]["reasons"])
    follow(steelyard, result)


def test_units_are_told_by_names_steps_and_velocities(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    degrees = 180 / np.pi
    named = {"t_us": 1e6 * log.t, **columns(log, ["q{} [deg]", "qd{} [deg/s]", "tau{}"], degrees)}
    steelyard.write("named.csv", table(named))
    result = steelyard("inspect", "named.csv", "--json").json()
    assert result["command"] == "steelyard identify ROBOT named.csv -o model"
    assert any("q in deg" in reason for reason in result["guess"]["reasons"])
    first = relative(follow(steelyard, result))
    steelyard.write("bare.csv", table({"stamp": 1e6 * log.t, **columns(log, ["q{}", "qd{}", "tau{}"], degrees)}))
    result = steelyard("inspect", "bare.csv", "--json").json()
    assert result["guess"]["units"] == "q=deg,qd=deg/s,t=us"
    assert relative(follow(steelyard, result)) == pytest.approx(first, rel=1e-6)
    mixed = columns(log, ["q{}", "qd{}", "tau{}"])
    for j in range(3):
        mixed[f"q{j + 1}"] = mixed[f"q{j + 1}"] * degrees
    steelyard.write("mixed.csv", table({"t": log.t, **mixed}))
    assert steelyard("inspect", "mixed.csv", "--json").json()["guess"]["units"] == "q=deg"


def test_no_time_no_torque_gaps_and_text(steelyard, log):
    numbers = columns(log, ["q{}", "qd{}", "tau{}"])
    steelyard.write("log.csv", table(numbers))
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["time"] is None and "--rate HZ" in result["command"]
    steelyard.write("log.csv", table({"t": log.t, "q1": log.q[:, 0]}))
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["command"] is None
    assert any("no torques and no currents" in reason for reason in result["guess"]["reasons"])
    keep = np.r_[0:200, 260 : len(log.t)]
    lines = table(log.rows(keep).columns()).splitlines()
    lines = [lines[0] + ",mode", *(line + ",run" for line in lines[1:])]
    lines[5] = lines[5].replace(lines[5].split(",")[1], "", 1)
    steelyard.write("log.csv", "\n".join(lines) + "\n")
    result = steelyard("inspect", "log.csv", "--json").json()
    assert result["time"]["gaps"] == 1
    by_name = {c["name"]: c for c in result["columns"]}
    assert by_name["mode"]["missing"] == len(keep) and by_name["mode"]["min"] is None
    assert by_name["q1"]["missing"] == 1


def test_lists_commas_and_wide_characters(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    rows = ["timestamp,positions,velocities,torques"]
    for t, *values in zip(log.t, log.q, log.qd, log.tau, strict=True):
        rows.append(f"{round(t * 1e6)}," + ",".join('"[' + ", ".join(map(repr, map(float, v))) + ']"' for v in values))
    steelyard.write("lists.csv", gzip.compress("\n".join(rows).encode()))
    result = steelyard("inspect", "lists.csv", "--json").json()
    assert result["guess"] == {"columns": "t=timestamp,q=positions{},qd=velocities{},tau=torques{}", "units": "t=us",
                               "reasons": result["guess"]["reasons"]}
    assert [d["code"] for d in result["diagnostics"]] == ["log-read-as"]
    first = relative(follow(steelyard, result))
    german = table(log.columns(), separator=";").replace(".", ",").encode("utf-16")
    steelyard.write("german.csv", german)
    result = steelyard("inspect", "german.csv", "--json").json()
    assert "UTF-16, decimal commas" in result["diagnostics"][0]["message"]
    done = follow(steelyard, result)
    assert relative(done) == pytest.approx(first, rel=1e-3)
    assert "log-read-as" in [d["code"] for d in done["diagnostics"]]


def test_what_is_wrong_with_a_log_is_said(steelyard):
    steelyard.refuses("inspect", "no.csv", saying=["no.csv", "no such file"])
    steelyard.write("empty.csv", "")
    steelyard.refuses("inspect", "empty.csv", saying="empty.csv: the file is empty")
    (steelyard.folder / "folder").mkdir()
    steelyard.refuses("inspect", "folder", saying="is a directory without a ROS 2 bag")
    steelyard.write("half.mcap", b"\x89MCAP0")
    steelyard.refuses("inspect", "half.mcap", saying="half.mcap: is neither an MCAP file nor a sqlite3 bag")


RECORDED = {
    "ur10e/ur-20_02_10-30sec_12harm.csv": "t=1,q=2-7,qd=8-13,tau=14-19",
    "airbot/airbot_1.csv.gz": "t=1,q=2-7,qd=8-13,tau=14-19",
    "so101/multisine_state_motor.csv.gz": "t=timestamp,q=positions{},q_ref=multisine_control.positions{}",
    "kr300/kr300_A.mat": "t=time_data.time_cont,q=rec.act_pos_mot_deg{},qd=rec.act_vel_mot_deg_per_s{},tau=rec.act_torque_abs_nm{}",
    "lwr4/lwr4_hw_1.csv": "",
    "panda_gaz2019/panda_exciting_traj_1.csv": "",
    "ur10_unisa/ur10_exciting_trajectory.csv": "",
    "go2/go2_0.csv.gz": "",
}


@pytest.mark.skipif(not DATA.is_dir(), reason="no recorded logs here")
@pytest.mark.parametrize("name", RECORDED)
def test_recorded_logs_are_understood(name):
    done = subprocess.run([PROGRAM, "inspect", DATA / name, "--json"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["guess"]["columns"] == RECORDED[name], done.stdout


def split_tables(steelyard, log, names=("run_position.csv", "run_velocity.csv", "run_effort.csv")):
    for name, values in zip(names, (log.q, log.qd, log.tau), strict=True):
        channel = name.split("_")[1][:-4]
        steelyard.write(name, table({"t": log.t, **{f"{JOINTS[j]}_{channel}": values[:, j] for j in range(3)}}))
    return "+".join(names)


def test_tables_with_the_same_rows_are_one_log(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("own.csv", table(log.columns()))
    joined = split_tables(steelyard, log)
    own = steelyard("identify", "bare.yaml", "own.csv", *QUICK, "-o", "own", "--json").json()
    for given in ("run_effort.csv", joined):  # those beside it are found by their names
        found = steelyard("inspect", "bare.yaml", given, "--json").json()
        assert found["log"] == joined and found["kind"] == "3 tables" and len(found["columns"]) == 10
        done = follow(steelyard, found)
        assert done["validation"][0]["log"] == "run_position.csv" and done["base"] == own["base"]
        assert [(f["path"], f["bytes"]) for f in done["run"]["files"] if f["role"] == "identify"] == [
            (joined, sum((steelyard.folder / name).stat().st_size for name in joined.split("+")))]
    by_number = steelyard("identify", "bare.yaml", joined, "--columns", "t=1,q=2-4,qd=5-7,tau=8-10", *QUICK, "-o", "n", "--json")
    assert by_number.json()["base"] == own["base"]
    columns = "{" + ", ".join(f"{c}: [{', '.join(f'{j}_{name}' for j in JOINTS)}]" for c, name in (("q", "position"), ("qd", "velocity"), ("tau", "effort"))) + "}"
    (steelyard.folder / "sub").mkdir()
    steelyard.write("sub/project.yaml", f"robot: ../bare.yaml\nlogs: [{{file: {'+'.join('../' + n for n in joined.split('+'))}, columns: {columns}}}]\n")
    assert steelyard("identify", "sub/project.yaml", *QUICK, "-o", "p", "--json").json()["base"] == own["base"]


def test_tables_that_do_not_belong_together(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    joined = split_tables(steelyard, log)
    steelyard.refuses("inspect", joined + "+run_force.csv", saying="run_force.csv: no such file")
    steelyard.write("run_effort.csv", table({"t": log.t[:-5], **{f"{j}_effort": log.tau[:-5, k] for k, j in enumerate(JOINTS)}}))
    steelyard.refuses("inspect", joined, saying=["run_effort.csv", f"has {len(log.t) - 5} rows", f"run_position.csv has {len(log.t)}"])
    found = steelyard("inspect", "bare.yaml", "run_position.csv", "--json").json()
    assert found["log"] == "run_position.csv" and found["command"] is None
    assert "LOG+OTHER" in " ".join(found["guess"]["reasons"])
    steelyard.write("run_effort.csv", table({"t": log.t + 0.1, **{f"{j}_effort": log.tau[:, k] for k, j in enumerate(JOINTS)}}))
    steelyard.refuses("identify", "bare.yaml", joined, "-o", "out", saying=["run_effort.csv", "'t' differs", "same rows"])
    steelyard.write("a+b.csv", table(log.columns()))  # a name like any other
    assert steelyard("inspect", "bare.yaml", "a+b.csv", "--json").json()["command"] == "steelyard identify bare.yaml a+b.csv -o model"


def test_inputs_of_a_joined_log_are_not_written_over(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    joined = split_tables(steelyard, log)
    (steelyard.folder / "out/series").mkdir(parents=True)
    (steelyard.folder / "out/series/run_position.csv").symlink_to(steelyard.folder / "run_effort.csv")
    columns = "q=" + ",".join(f"{j}_position" for j in JOINTS) + ",tau=" + ",".join(f"{j}_effort" for j in JOINTS)
    steelyard.refuses("identify", "bare.yaml", joined, "--columns", columns, "-o", "out", saying="an input of this run")


def test_a_log_of_some_joints_of_the_robot(steelyard, log):
    steelyard.write("tall.yaml", BARE.replace("joints:\n", "joints:\n  - {name: lift, type: prismatic, alpha: 0, d: 0, theta: 0, r: 0}\n"))
    named = {"time": log.t, **columns(log, ["{joint}_position", "{joint}_velocity", "{joint}_torque"])}
    steelyard.write("log.csv", table(named))
    found = steelyard("inspect", "tall.yaml", "log.csv", "--json").json()
    assert found["command"].endswith("--joints waist,shoulder,elbow -o model")
    assert "3 of the robot's 4 joints are in the log; the others are locked at zero" in found["guess"]["reasons"]
    assert relative(follow(steelyard, found)) < 20


def test_velocities_of_one_joint_in_another_scale_are_left_out(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    scaled = log.with_(qd=log.qd * [1, 1, 2.3])
    steelyard.write("log.csv", table(scaled.columns()))
    steelyard.refuses("identify", "bare.yaml", "log.csv", "-o", "out", saying="velocity-unit")
    found = steelyard("inspect", "bare.yaml", "log.csv", "--json").json()
    assert found["guess"]["columns"] == "qd=" and "'qd3' is 2.3 times" in " ".join(found["guess"]["reasons"])
    assert relative(follow(steelyard, found)) < 20


def test_what_a_log_lacks_is_said_with_exit_3(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    numbers = log.columns()
    without = {name: values for name, values in numbers.items() if not name.startswith("tau")}
    steelyard.write("log.csv", table({**without, "q_ref1": log.q[:, 0]}))
    steelyard.refuses("identify", "bare.yaml", "log.csv", "-o", "out", code=3, saying=["log.csv", "none of its columns is a torque or a current", "commanded"])
    reasons = " ".join(steelyard("inspect", "log.csv", "--json").json()["guess"]["reasons"])
    assert "there are no torques and no currents" in reasons and "compute them from what was commanded" in reasons and "--kp" in reasons
    steelyard.write("log.csv", table({**without, "elbow_torque": log.tau[:, 2]}))
    steelyard.refuses("identify", "bare.yaml", "log.csv", "-o", "out", code=3, saying="torques of 1 of the 3 joints (elbow_torque)")
    steelyard.write("log.csv", table({**without, **{f"effort_{j}": log.tau[:, k] for k, j in enumerate(JOINTS)}}))
    steelyard.refuses("identify", "bare.yaml", "log.csv", "-o", "out", saying=["no column tau1, tau2, tau3", "effort_waist"])


def test_magnitudes_and_unmeasured_torques_are_said(steelyard, log):
    coarse = np.round(np.abs(log.tau + 4 * np.random.default_rng(2).standard_normal(log.tau.shape)) / 3) * 3
    steelyard.write("log.csv", table(log.with_(tau=coarse).columns()))
    reasons = " ".join(steelyard("inspect", "log.csv", "--json").json()["guess"]["reasons"])
    assert "tau is never negative at any of the 3 joints" in reasons and "without their sign" in reasons
    tau = log.tau.copy()
    tau[np.random.default_rng(1).random(len(tau)) < 0.9, 1] = 0
    steelyard.write("log.csv", table(log.with_(tau=tau).columns()))
    reasons = " ".join(steelyard("inspect", "log.csv", "--json").json()["guess"]["reasons"])
    assert re.search("'tau2' is exactly 0 in (89|90|91) % of the rows in which the joint moves", reasons), reasons
