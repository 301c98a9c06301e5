"""steelyard watch: a log replayed, lines from a pipe, what it refuses."""

import json
import os
import random
import signal
import subprocess
import time

import pytest
from conftest import PROGRAM

HEADER = "t," + ",".join(f"{channel}{i}" for channel in ("q", "qd", "tau") for i in range(1, 7))


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("watch")
    subprocess.run([PROGRAM, "demo", "-o", "demo"], cwd=folder, check=True, capture_output=True, timeout=300)
    return folder / "demo"


def lines_of(outcome):
    return [json.loads(line) for line in outcome.out.splitlines()]


def test_a_log_replayed_shows_the_payload_settle(steelyard, demo):
    outcome = steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--json")
    assert outcome.code == 0, outcome
    lines = lines_of(outcome)
    assert lines[0]["robot"] and lines[0]["sensitivity"][0]["within"] < lines[0]["sensitivity"][1]["within"]
    states = [line["payload"] for line in lines[1:] if "tau_hat" in line]
    truth = json.loads((demo / "payload" / "result.json").read_text())["payload"]["mass"]
    settled = [p for p in states if p["mass_determined"]]
    assert settled, states[-1]
    assert abs(settled[-1]["mass"] - truth) < 4 * settled[-1]["mass_std"] + 0.02 * truth
    assert lines[-1]["event"] == "end" and lines[-1]["faults"]["restarts"] == 1


def test_replay_equals_the_pipe_and_the_text_ends_with_a_summary(steelyard, demo):
    replayed = steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--json")
    piped = subprocess.run([PROGRAM, "watch", str(demo / "model.yaml"), "-", "--json"], cwd=steelyard.folder,
                           input=(demo / "payload.csv").read_bytes(), capture_output=True, timeout=60)
    assert piped.stdout.decode() == replayed.out
    text = steelyard("watch", demo / "model.yaml", demo / "payload.csv")
    assert "and 1 false alarm an hour, a push of" in text.out.splitlines()[0]
    assert "payload" in text.out and "; 0 alarms; " in text.out.splitlines()[-1] and "0 dropped, 1 restart, 0 lines unreadable" in text.out.splitlines()[-1]
    twice = steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--false-alarms", "2")
    assert "and 2 false alarms an hour, a push of" in twice.out.splitlines()[0]


@pytest.mark.skipif("STEELYARD_WATCH_IN_C" not in os.environ, reason="skipped: STEELYARD_WATCH_IN_C is not set (the C example, as ctest sets it)")
def test_the_same_from_c_to_the_last_bit(steelyard, demo):
    in_c = os.environ["STEELYARD_WATCH_IN_C"]
    done = subprocess.run([in_c, demo / "model.yaml"], input=(demo / "payload.csv").read_bytes(), capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    payload, external = done.stdout.decode().splitlines()[-2:]
    state = [line for line in lines_of(steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--json", "--every", "1e-9")) if "tau_hat" in line][-1]
    assert float(payload.split()[1]) == state["payload"]["mass"]
    assert [float(x) for x in external.split()[1:]] == state["external"]
    missing = subprocess.run([in_c, "missing.yaml"], stdin=subprocess.DEVNULL, capture_output=True, cwd=steelyard.folder)
    assert missing.returncode == 2 and b"missing.yaml" in missing.stderr


@pytest.mark.parametrize("where", ["STEELYARD_WATCH_IN_C", "STEELYARD_WATCH_AARCH64"])
def test_from_c_by_the_file_for_controllers(steelyard, demo, where):
    """The second is the library for controllers alone, for another machine, run by QEMU: its mathematical functions round otherwise."""
    if where not in os.environ or not os.path.exists(os.environ[where]):
        pytest.skip(f"skipped: {where} names no program (./dev test --full builds the one for aarch64)")
    assert steelyard("export", demo / "model.yaml", "-o", "arm.online").code == 0
    run = [os.environ[where]] if where == "STEELYARD_WATCH_IN_C" else ["qemu-aarch64-static", os.environ[where]]
    done = subprocess.run([*run, "arm.online"], cwd=steelyard.folder, input=(demo / "payload.csv").read_bytes(), capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr
    payload, external = done.stdout.decode().splitlines()[-2:]
    state = [line for line in lines_of(steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--json", "--every", "1e-9")) if "tau_hat" in line][-1]
    relative = 0 if where == "STEELYARD_WATCH_IN_C" else 1e-6
    assert float(payload.split()[1]) == pytest.approx(state["payload"]["mass"], rel=relative, abs=0)
    assert [float(x) for x in external.split()[1:]] == pytest.approx(state["external"], rel=relative, abs=0)


def test_a_file_for_controllers_needs_the_residual(steelyard, demo):
    steelyard.write("model.yaml", (demo / "model.yaml").read_text())
    steelyard.refuses("export", "model.yaml", "-o", "arm.online", saying="no residual.yaml beside it")
    steelyard.refuses("export", demo / "model.yaml", "--format", "online", saying="binary")
    assert not (steelyard.folder / "arm.online").exists()


def test_lines_that_are_no_ticks_are_counted(steelyard, demo):
    rows = (demo / "payload.csv").read_text().splitlines()[:400]
    rows[10:10] = ["torn", "1,2,3", "{", '{"t": 1}']
    done = subprocess.run([PROGRAM, "watch", str(demo / "model.yaml"), "--json"], cwd=steelyard.folder,
                          input="\n".join(rows).encode(), capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["faults"]["unreadable"] == 4


def test_what_was_seen_can_be_watched_again(steelyard, demo):
    first = steelyard("watch", demo / "model.yaml", demo / "payload.csv", "--json", "--record", "seen.csv")
    again = steelyard("watch", demo / "model.yaml", "seen.csv", "--json")
    assert again.out == first.out


def test_a_killed_recording_keeps_every_tick_that_was_seen(steelyard, demo):
    """Killed twenty times at random, every fourth time after the pipe had paused: what came half a second before is on the disk."""
    rows = (demo / "payload.csv").read_text().splitlines()
    chance = random.Random(3)
    for attempt in range(20):
        watch = subprocess.Popen([PROGRAM, "watch", str(demo / "model.yaml"), "-", "--record", "killed.csv"], cwd=steelyard.folder,
                                 stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        watch.stdin.write((rows[0] + "\n").encode())
        begin, sent = time.monotonic(), []
        until = begin + chance.uniform(0.2, 0.5)
        while time.monotonic() < until:
            watch.stdin.write((rows[1 + len(sent)] + "\n").encode())
            watch.stdin.flush()
            sent.append(time.monotonic())
            time.sleep(0.005)
        if attempt % 4 == 3:
            time.sleep(0.6)
        killed = time.monotonic()
        os.kill(watch.pid, signal.SIGKILL)
        watch.wait()
        watch.stdin.close()
        kept = (steelyard.folder / "killed.csv").read_text().count("\n") - 1
        assert kept >= sum(1 for moment in sent if moment < killed - 0.5), attempt


def test_temperatures_are_recorded_and_watched_again(steelyard, demo):
    header, *rows = (demo / "payload.csv").read_text().splitlines()
    warm = "\n".join([header + ",temperature"] + [f"{row},{30 + 0.001 * k}" for k, row in enumerate(rows)]) + "\n"
    piped = subprocess.run([PROGRAM, "watch", str(demo / "model.yaml"), "-", "--json", "--record", "seen.csv"], cwd=steelyard.folder,
                           input=warm.encode(), capture_output=True, timeout=60)
    assert piped.returncode == 0, piped.stderr
    assert (steelyard.folder / "seen.csv").read_text().splitlines()[0].endswith(",temperature")
    assert (steelyard.folder / "seen.csv").read_text().splitlines()[11].endswith(",30.01")
    assert steelyard("watch", demo / "model.yaml", "seen.csv", "--json", "--record", "again.csv").out == piped.stdout.decode()
    assert (steelyard.folder / "again.csv").read_text() == (steelyard.folder / "seen.csv").read_text()


def test_lines_of_json_are_ticks_too(steelyard, demo):
    header, *rows = (demo / "payload.csv").read_text().splitlines()[:800]
    values = [[float(x) for x in row.split(",")] for row in rows]
    n = (len(values[0]) - 1) // 3
    lines = [json.dumps({"t": v[0], "q": v[1:1 + n], "qd": v[1 + n:1 + 2 * n], "tau": v[1 + 2 * n:1 + 3 * n]}) for v in values]
    run = [PROGRAM, "watch", str(demo / "model.yaml"), "-", "--json"]
    by_json = subprocess.run(run, input="\n".join(lines).encode(), capture_output=True, timeout=60)
    by_csv = subprocess.run(run, input="\n".join([header, *rows]).encode(), capture_output=True, timeout=60)
    assert by_json.returncode == by_csv.returncode == 0
    assert by_json.stdout == by_csv.stdout


def test_of_a_planar_arm_only_pushes_in_its_plane_are_seen(steelyard):
    assert steelyard("excite", "planar-2r", "--iterations", "20", "-o", "plan.json").code == 0
    assert steelyard("simulate", "planar-2r", "plan.json", "--noise", "0.02", "-o", "log.csv").code == 0
    assert steelyard("identify", "planar-2r", "log.csv", "--no-report", "-o", "model").code == 0
    first = steelyard("watch", "model/model.yaml", "log.csv").out.splitlines()[0]
    assert "of 3 directions that joints feel" in first and "inf" not in first, first


def test_bad_input_is_refused(steelyard, demo):
    steelyard.refuses("watch", "ur10e", demo / "payload.csv", saying=["residual.yaml", "--quiet"])
    steelyard.refuses("watch", demo / "model.yaml", "missing.csv", saying="missing.csv")
    steelyard.refuses("watch", demo / "model.yaml", demo / "payload.csv", "--false-alarms", "0", saying="--false-alarms")
    done = subprocess.run([PROGRAM, "watch", str(demo / "model.yaml")], cwd=steelyard.folder, input=b"t,q1\n0,0\n", capture_output=True)
    assert done.returncode == 2 and b"no column 'q2'" in done.stderr
    steelyard.write("residual.yaml", "schema: 1\nseconds: -1\n")
    steelyard.write("model.yaml", (demo / "model.yaml").read_text())
    steelyard.refuses("watch", "model.yaml", demo / "payload.csv", saying=["residual.yaml:2", "seconds"])
    short = steelyard.write("short.csv", HEADER + "\n" + "\n".join(f"{0.01 * k}," + ",".join(["0"] * 18) for k in range(100)))
    steelyard.refuses("watch", demo / "model.yaml", demo / "payload.csv", "--quiet", short, code=3, saying="say too little")


def test_a_log_is_not_watched_by_itself(steelyard, demo):
    for name in (demo / "payload.csv", demo / "series/../payload.csv"):
        steelyard.refuses("watch", demo / "model.yaml", demo / "payload.csv", "--quiet", name, saying=["--quiet", "is the log that is watched"])


def test_a_log_of_which_most_is_left_out_has_said_nothing(steelyard, demo):
    lines = [line.split(",") for line in (demo / "payload.csv").read_text().splitlines()]
    steelyard.write("degrees.csv", "\n".join([",".join(lines[0])] + [",".join([row[0], *(repr(57.3 * float(x)) for x in row[1:13]), *row[13:]]) for row in lines[1:]]) + "\n")
    outcome = steelyard("watch", demo / "model.yaml", "degrees.csv")
    assert outcome.code == 3 and "ticks were left out" in outcome.err and "q must be in rad" in outcome.err, outcome
    assert steelyard("watch", demo / "model.yaml", demo / "payload.csv").code == 0
