"""Recorded logs damaged on purpose: what the doctor says of each, and what a fit that goes through is worth.

The same damage is done to the fitted and to the judged log, as one recorder would. The model is then compared with the torques of
the judged log as it was recorded: an error beyond 1.3 times the undamaged fit's, and 1 % more, is wrong.

refused     the program ends with 2 or 3 and writes nothing
warned      the model is wrong, and a warning that the undamaged logs do not get names the fault
mended      with such a warning, and the model is right
not usable  the model is wrong, and called not usable without naming the fault
harmless    the model is right
noted       the model is wrong and called usable, but a note says that this log cannot check what is wrong, or how far it is
silent      the model is wrong, and called usable without a word

--undamaged: what is said of every recorded log as it is. --thresholds PROGRAM (steelyard_bench_doctor): how near every robot's
undamaged logs come to the alarms, and how far beyond them damaged ones are. --report FILE: the table goes into that page, between
its marks.
"""
import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import zlib

import numpy as np

from recorded import Log, every_log, recordings, split, ur10e

# ---- damages: Log, joint, size, random -> Log, or (Log, more arguments of the program)

def late(x, t, seconds):
    return np.column_stack([np.interp(t - seconds, t, c) for c in x.T])


def derived(log):
    log.qd = None
    return log


def damage(name, change, sizes=(None,), joints=(1,)):
    return [(name + (f" {s:g}" if s is not None else "") + (f", joint {j + 1}" if len(joints) > 1 else ""),
             lambda log, rng, s=s, j=j: change(log, j, s, rng)) for s in sizes for j in joints]


def scaled(channel):
    def change(log, j, s, rng):
        getattr(log, channel)[:, j] *= s
        return log
    return change


def one_degree(log, j, s, rng):
    log.q[:, j] *= 180 / np.pi
    if s:
        log.qd[:, j] *= 180 / np.pi
        return log
    return derived(log)


def clock(log, j, s, rng):
    log.t = log.t * s
    return log


def clock_derived(log, j, s, rng):
    return derived(clock(log, j, s, rng))


def minutes(log, j, s, rng):
    log.t = log.t / 60
    return log if s else derived(log)


def all_torques(log, j, s, rng):
    log.tau = log.tau * s
    return log


def zero_off(log, j, s, rng):
    log.q[:, j] += s
    return log


def gravity(log, j, s, rng):
    return log, ["--gravity", f"0,0,{s:g}"]


def tilt(log, j, s, rng):
    a = np.radians(s)
    return log, ["--gravity", f"{9.81 * np.sin(a):.6g},0,{-9.81 * np.cos(a):.6g}"]


def torque_late(log, j, s, rng):
    log.tau = late(log.tau, log.t, s)
    return log


def velocity_late(log, j, s, rng):
    log.qd = late(log.qd, log.t, s)
    return log


def drift(log, j, s, rng):
    at = log.t[0] + (log.t - log.t[0]) * (1 - s)
    log.tau = np.column_stack([np.interp(at, log.t, c) for c in log.tau.T])
    return log


def collision(log, j, s, rng):
    middle = log.t[int(rng.uniform(0.3, 0.7) * len(log.t))]
    bump = np.clip(1 - np.abs(log.t - middle) / (0.5 * s), 0, None)
    size = 3 * log.tau.std(axis=0)
    log.tau[:, :j + 1] += bump[:, None] * size[:j + 1]
    return log


def velocity_spikes(log, j, s, rng):
    for k in rng.choice(len(log.t), int(s), replace=False):
        log.qd[k, j] += rng.choice([-1, 1]) * 20 * np.abs(log.qd[:, j]).max()
    return log


def torque_spikes(log, j, s, rng):
    for k in rng.choice(len(log.t), int(s), replace=False):
        log.tau[k, j] = rng.choice([-1, 1]) * 20 * np.abs(log.tau[:, j]).max()
    return log


def drop_outs(log, j, s, rng):
    n, length = len(log.t), max(3, int(0.05 / np.median(np.diff(log.t))))
    for k in rng.choice(n - length, max(1, int(s * n / length)), replace=False):
        log.tau[k:k + length, j] = 0
    return log


def one_row(channel, value):
    def change(log, j, s, rng):
        getattr(log, channel)[int(rng.uniform(0.3, 0.7) * len(log.t)), j] = value
        return log
    return change


def wrap_row(log, j, s, rng):
    log.q[int(rng.uniform(0.3, 0.7) * len(log.t)), j] += 2 * np.pi
    return log


def wrap_half(log, j, s, rng):
    log.q[int(rng.uniform(0.3, 0.7) * len(log.t)):, j] += 2 * np.pi
    return log


def bad_stamps(log, j, s, rng):
    for k in rng.choice(len(log.t) - 2, int(s), replace=False) + 1:
        log.t[k] += rng.choice([-1, 1]) * rng.uniform(10, 1e6)
    return log


def one_stamp_zero(log, j, s, rng):
    log.t = log.t + 1000
    log.t[int(rng.uniform(0.3, 0.7) * len(log.t))] = 0
    return log


def joined(a, b):
    """b after a, one sample later."""
    later = b.t - b.t[0] + a.t[-1] + np.median(np.diff(a.t))
    return Log(np.concatenate([a.t, later]), np.concatenate([a.q, b.q]), np.concatenate([a.qd, b.qd]), np.concatenate([a.tau, b.tau]))


def glued(log, j, s, rng):
    half = len(log.t) // 2
    return joined(log.rows(half, None), log.rows(0, half))


def friction_drift(log, j, s, rng):
    share = (log.t - log.t[0]) / (log.t[-1] - log.t[0])
    moving = np.tanh(log.qd / 0.02)
    log.tau += s * share[:, None] * moving * 0.3 * log.tau.std(axis=0)
    return log


def at_rest(log, at, s, rng):
    n = int(s * len(log.t))
    return Log(np.median(np.diff(log.t)) * np.arange(n), np.repeat(log.q[at:at + 1] if at >= 0 else log.q[at:], n, 0), np.zeros((n, log.dof)),
               log.tau[at] + rng.normal(0, 0.01, (n, log.dof)) * log.tau.std(axis=0))


def still_end(log, j, s, rng):
    return joined(log, at_rest(log, -1, s, rng))


def still_begin(log, j, s, rng):
    return joined(at_rest(log, 0, s, rng), log)


def glued_clocks(log, j, s, rng):
    out = glued(log, j, s, rng)
    half = len(log.t) - len(log.t) // 2
    out.t[half:] -= out.t[half]
    out.t[:half] -= out.t[0]
    return out


def magnitudes(log, j, s, rng):
    log.tau = np.abs(log.tau)
    return log


def milliamperes(log, j, s, rng):
    """Gains in N·m/A as they should be, currents in mA, or the other way round."""
    log.tau, log.effort = log.tau / 10 * s, "current"
    return log, ["--gain", ",".join(["10"] * log.dof)]


def at_the_motor(log, j, s, rng):
    log.q, log.qd, log.tau = log.q * s, log.qd * s, log.tau / s
    return log


def exchanged(log, j, s, rng):
    """Torques of joint 2 and of another."""
    log.tau[:, [1, s]] = log.tau[:, [s, 1]]
    return log


def noise(log, j, s, rng):
    log.tau[:, j] = rng.normal(0, log.tau[:, j].std(), len(log.t))
    return log


def asked_for(log, j, s, rng):
    if log.asked is None:
        return None
    log.tau = log.asked[s]
    return log


def without_gravity(log, j, s, rng):
    if log.gravity is None:
        return None
    log.tau = log.tau - log.gravity
    return log


def copied(fitted, judged, rng):
    return fitted, fitted.copy()


def loaded_when_judged(fitted, judged, rng):
    return None if fitted.loaded is None else (fitted, fitted.loaded)


def loaded_when_fitted(fitted, judged, rng):
    return None if fitted.loaded is None else (fitted.loaded, judged)


DAMAGES = [
    *damage("torque of one joint in N·mm", scaled("tau"), [1000], [0, 2, 4]),
    *damage("torque of one joint in kN·m", scaled("tau"), [1e-3], [1, 4]),
    *damage("one joint in degrees", one_degree, [0, 1], [1, 4]),
    *damage("velocity of one joint in deg/s", scaled("qd"), [180 / np.pi], [2]),
    *damage("time times", clock, [10, 0.1, 2]),
    *damage("time, no velocities, times", clock_derived, [10, 0.1, 2]),
    *damage("time in minutes, velocities", minutes, [1, 0]),
    *damage("all torques times", all_torques, [1000, 1e-3, 10, -1]),
    *damage("gravity", gravity, [-9810, -981, -0.981, 9.81]),
    *damage("zero off by", zero_off, [np.pi, np.pi / 2], [1, 2]),
    *damage("mounting tilted by degrees", tilt, [15, 30, 45, 90]),
    *damage("torque late by", torque_late, [0.02, 0.05, 0.1, 0.2]),
    *damage("velocity late by", velocity_late, [0.02, 0.05, 0.1]),
    *damage("torque clock drifts by", drift, [0.005]),
    *damage("collision of", collision, [0.3]),
    *damage("velocity spikes", velocity_spikes, [1, 10]),
    *damage("torque spikes", torque_spikes, [1, 10]),
    *damage("torque drops to zero, share", drop_outs, [0.01, 0.05]),
    *damage("one torque of 1e30", one_row("tau", 1e30)),
    *damage("one position of 1e30", one_row("q", 1e30)),
    *damage("one velocity of 1e30", one_row("qd", 1e30)),
    *damage("one position of 253 rad", one_row("q", 253)),
    *damage("one position a turn off", wrap_row),
    *damage("position a turn off from there on", wrap_half),
    *damage("bad stamps", bad_stamps, [1, 9]),
    *damage("one stamp is zero", one_stamp_zero),
    *damage("gain of one joint wrong by", scaled("tau"), [1.3, 2, 0.5], [1, 4]),
    *damage("two recordings glued", glued),
    *damage("friction rises by share of torque", friction_drift, [0.5, 1]),
    *damage("stands still at the end, share", still_end, [0.3]),
    *damage("stands still at the beginning, share", still_begin, [0.3, 1]),
    *damage("two recordings glued, each with its own clock", glued_clocks),
    *damage("torques without their sign", magnitudes),
    *damage("current in mA, gains in A", milliamperes, [1000]),
    *damage("current in A, gains in mA", milliamperes, [0.001]),
    *damage("all torques times", all_torques, [0.01]),
    *damage("all at the motor, gear ratio", at_the_motor, [100]),
    *damage("efforts without gravity", without_gravity),
    ("torques of two joints exchanged, 2 and 3", lambda log, rng: exchanged(log, 0, 2, rng)),
    ("torques of two joints exchanged, 2 and 5", lambda log, rng: exchanged(log, 0, 4, rng)),
    *damage("torque of one joint is noise", noise, joints=(1, 4)),
    ("efforts are currents that were asked for", lambda log, rng: asked_for(log, 0, "current", rng)),
    ("efforts are torques that were asked for", lambda log, rng: asked_for(log, 0, "torque", rng)),
]
PAIR_DAMAGES = [("fitted log copied among the judged", copied), ("payload in the judged log", loaded_when_judged),
                ("payload in the fitted log", loaded_when_fitted)]


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def identify(program, robot, fitted, judged, clean, more, folder):
    """What the program says, and the model's error on the clean log."""
    fitted.write(folder / "fit.npz"), judged.write(folder / "judge.npz")
    code, out, err = run(program, "identify", robot, folder / "fit.npz", "--validate", folder / "judge.npz", *more, "--no-report",
                         "-o", folder / "out", "--json")
    if code != 0:
        return {"exit": code, "message": err.strip().split("\n")[-1], "codes": [], "error": None}
    result = json.loads(out)
    warnings = [(d["code"], d["message"]) for d in result["diagnostics"] if d["severity"] == "warning"]
    notes = [(d["code"], d["message"]) for d in result["diagnostics"] if d["severity"] == "info"]
    own = [v["filtered_relative_percent"] for v in result["validation"]]
    code, out, err = run(program, "validate", folder / "out/model.yaml", clean, "--json")
    error = json.loads(out)["validation"][0]["filtered_relative_percent"] if code == 0 else None
    return {"exit": 0, "usable": result["verdict"]["usable"], "headline": result["verdict"]["headline"],
            "codes": sorted({c for c, _ in warnings}), "messages": [m for _, m in warnings], "error": error, "own": own,
            "notes": notes, "joints": [j["name"] for j in result["validation"][0]["joints"]], "message": ""}


def gravity_torque(program, log, folder):
    """By the model that was fitted last."""
    zero = np.zeros_like(log.q)
    names = [f"{c}{i + 1}" for c in ("q", "qd", "qdd") for i in range(log.dof)]
    np.savetxt(folder / "poses.csv", np.hstack([log.q, zero, zero]), delimiter=",", header=",".join(names), comments="")
    code, out, err = run(program, "predict", folder / "out/model.yaml", folder / "poses.csv", "--rigid")
    return np.loadtxt(out.splitlines()[1:], delimiter=",") if code == 0 else None


GENERIC = {"optimistic-intervals", "strained-by-physics", "beyond-fitted-speed", "friction-not-excited"}  # name no fault of a log


def joint_of(name, joints):
    return joints[int(name.rsplit("joint ", 1)[1]) - 1]


# Damages that a log may not show, and the note that says so: its code, and what it names.
NOTES = {"gain of one joint": ("log-unchecked", joint_of), "torque of one joint in kN·m": ("torque-unit", joint_of), "time, no velocities": ("log-unchecked", lambda *_: "pace of its clock"),
         "friction rises": ("friction-drift", lambda *_: "friction changes"), "efforts are": ("log-unchecked", lambda *_: "measured or asked for")}


def noted(name, result):
    for damage_name, (code, words) in NOTES.items():
        if name.startswith(damage_name):
            return any(c == code and words(name, result["joints"]) in message for c, message in result["notes"])
    return False


def outcome(name, result, good):
    """A word of the list above, and the new codes; "" where the arm has no such log"""
    if result is None:
        return "", []
    if result["exit"]:
        return "refused", []
    new = [c for c in result["codes"] if c not in good["codes"] and c not in GENERIC]
    wrong = result["error"] is None or result["error"] > 1.3 * good["error"] + 1
    if new:
        return ("warned" if wrong else "mended"), new
    if not wrong:
        return "harmless", new
    if not result["usable"]:
        return "not usable", new
    return ("noted" if noted(name, result) else "silent"), new


def report(arm, name, results):
    r, good = results[arm, name], results[arm, "nothing"]
    if r is None:
        return
    if good["exit"] or name == "nothing":
        print(f"{arm:<11} undamaged: exit {r['exit']} {r.get('headline', r['message'])} {r['codes']}", flush=True)
        return
    word, new = outcome(name, r, good)
    error = "" if r["error"] is None else f"{good['error']:.1f} -> {r['error']:.1f} %"
    own = "" if r["exit"] else " own " + "/".join(f"{x:.1f}" for x in r["own"])
    print(f"{name:<38} {arm:<11} {word:<10} {error}{own} {r['message'] if r['exit'] else ', '.join(new)}"[:400], flush=True)


WORDS = ["refused", "warned", "mended", "not usable", "harmless", "noted", "silent"]


def summary(arms, names, results):
    """A line of counts for each damage, and one for all."""
    lines = []
    for name in names:
        found = [outcome(name, results[arm, name], results[arm, "nothing"])[0] for arm in arms]
        lines.append((name, [found.count(word) for word in WORDS]))
    return [*lines, ("all", [sum(line[1][k] for line in lines) for k in range(len(WORDS))])]


def print_summary(lines):
    print(f"\n{'damage':<46}" + "".join(f"{w:>11}" for w in WORDS))
    for name, counts in lines:
        print(f"{name:<46}" + "".join(f"{c:>11}" for c in counts))


def markdown(heads, rows):
    return "\n".join(["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads), *("| " + " | ".join(row) + " |" for row in rows)])


def put_into(page, mark, table):
    """Between <!-- mark --> and <!-- end of mark -->."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = page.read_text().split(begin)
    page.write_text(before + begin + table + "\n" + end + rest.split(end)[1])


def undamaged(program, data, scratch):
    """Every warning and refusal, with defaults."""
    for arm, name, robot, joints, log in every_log(data, scratch):
        log.write(scratch / "log.npz")
        more = [] if joints == "all" else ["--joints", joints]
        code, out, err = run(program, "identify", robot, scratch / "log.npz", *more, "--no-report", "-o", scratch / "out", "--json")
        print(f"{arm:<8} {name}: {'exit ' + str(code) if code else str(round(json.loads(out)['validation'][0]['filtered_relative_percent'], 1)) + ' %'}")
        said = [err.strip()] if code else [d["code"] + ": " + d["message"] for d in json.loads(out)["diagnostics"] if d["severity"] == "warning"]
        for message in said:
            print("         ", message.replace(str(scratch) + "/", "")[:300], flush=True)


# Damages, and the finding that should name each.
NAMED = {"torque-event": ["collision of"], "friction-drift": ["friction rises"], "velocity-late": ["velocity late"], "torque-delay": ["torque late"],
         "torque-clock": ["torque clock"], "torque-gain": ["gain of one joint wrong by 2, joint 2", "gain of one joint wrong by 0.5, joint 2"],
         "another reading": ["zero off by"], "torque-unit": ["in N·mm", "in kN·m"], "clock-pace": ["time, no velocities, times 2"],
         "clock-unit": ["time in minutes, velocities 0"], "torque-order": ["torques of two joints exchanged"], "torque-unexplained": ["torque of one joint is noise"],
         "torque-side": ["all torques times 0.01", "all torques times 0.001"], "torque-sign": ["times -1"], "gravity-removed": ["without gravity"]}
READINGS = {"position-zero", "gravity-direction", "position-unit"}
FAULTS = {("AIRBOT", "torque-delay"), ("Go2 leg", "torque-delay"), ("TIAGo", "torque-side")}  # in the recordings as they are


def measures(checker, robot, joints, log, path):
    """code: statistic over alarm, the largest of the log."""
    log.write(path)
    code, out, err = run(checker, robot, joints, path)
    found = {}
    for m in json.loads(out)[str(path)] if code == 0 else []:
        name = "another reading" if m["code"] in READINGS else m["code"]
        found[name] = max(found.get(name, 0), m["value"] / m["alarm"])
    return found


def thresholds(checker, data, scratch, damaged, jobs):
    """Statistics in units of the alarm: the largest of every robot's undamaged logs, the least of damaged ones."""
    logs = [entry for entry in every_log(data, scratch) if entry[0] != "SO-101" and entry[1] != "tiago"]  # whose torques have no sign, or a wrong one
    robots, findings = list(dict.fromkeys(arm for arm, *_ in logs)), {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(lambda k: measures(checker, *logs[k][2:], scratch / f"margin{k}.npz"), range(len(logs))))
        for (arm, *_), values in zip(logs, found, strict=True):
            for code, value in values.items():
                at = findings.setdefault(code, {})
                at[arm] = max(at.get(arm, 0), value)
        rows = []
        for code, at in sorted(findings.items()):
            most = max((v for arm, v in at.items() if (arm, code) not in FAULTS), default=0)
            some = list(damaged(NAMED.get(code, [])))
            values = list(pool.map(lambda k: measures(checker, some[k][0], "all", some[k][1], scratch / f"damaged{k}.npz").get(code, 0), range(len(some))))  # noqa: B023
            row = [code, *(f"{at[arm]:.2f}" if arm in at else "–" for arm in robots), f"{1 / most:.1f}" if most > 0.005 else "> 200",
                   *((f"{min(values):.2f}", f"{sorted(values)[len(values) // 2]:.1f}", f"{sum(v > 1 for v in values)} of {len(values)}") if values else ("–", "–", "–"))]
            print(" ".join(f"{word:>10}" for word in row), flush=True)
            rows.append(row)
    return markdown(["finding", *robots, "margin", "least damaged", "median damaged", "found"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--arms", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--undamaged", action="store_true")
    parser.add_argument("--thresholds", type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--report", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    arms = {k: v for k, v in recordings(options.data).items() if not options.arms or any(a in k for a in options.arms)}
    if "UR10e 50 s" in arms:
        arms["UR10e 50 s"][1].loaded = ur10e(options.data, "ur-20_02_19_14harm50secLoad", 308, 5071)
    chosen = [d for d in DAMAGES + PAIR_DAMAGES if not options.only or any(o in d[0] for o in options.only)]
    pairs = {name for name, _ in PAIR_DAMAGES}
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)

        def damaged(change, name, log):
            return change(log.copy(), np.random.default_rng([options.seed, zlib.crc32(name.encode())]))

        def of_all_arms(words):
            """Judged logs of these damages that take no further argument."""
            for name, change in DAMAGES:
                if any(w in name for w in words):
                    for robot, _, judged in arms.values():
                        log = damaged(change, name, judged)
                        if isinstance(log, Log):
                            yield robot, log

        def one(arm, name, change):
            robot, fitted, judged = arms[arm]
            folder = scratch / f"{zlib.crc32((arm + name).encode())}"
            folder.mkdir()
            rng = np.random.default_rng([options.seed, zlib.crc32(name.encode())])
            logs, more = [], []
            if name in pairs:
                logs = change(fitted, judged, rng)
            else:
                for log in (fitted, judged):
                    changed = change(log.copy(), rng)
                    if isinstance(changed, tuple):
                        changed, more = changed
                    logs.append(changed)
            if logs is None or logs[0] is None:
                return None
            return identify(options.program, robot, *logs, scratch / f"{arm.replace(' ', '_')}.npz", more, folder)

        for arm, (robot, fitted, judged) in arms.items():
            judged.write(scratch / f"{arm.replace(' ', '_')}.npz")
        if options.undamaged:
            undamaged(options.program, options.data, scratch)
            return 0
        with_gravity = not options.only or any("gravity" in o for o in options.only) or options.thresholds
        for arm, (robot, fitted, judged) in arms.items() if with_gravity else ():
            identify(options.program, robot, fitted, judged, scratch / "none", [], scratch)
            for log in (fitted, judged):
                log.gravity = gravity_torque(options.program, log, scratch)
        if options.thresholds:
            table = thresholds(options.thresholds, options.data, scratch, of_all_arms, options.jobs)
            if options.report:
                put_into(options.report, "margins", table)
            return 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            waiting = {(arm, name): pool.submit(one, arm, name, change)
                       for name, change in [("nothing", lambda log, rng: log)] + chosen for arm in arms}
            for (arm, name), future in waiting.items():
                results[arm, name] = future.result()
                report(arm, name, results)

    lines = summary(arms, [name for name, _ in chosen], results)
    print_summary(lines)
    if options.report:
        put_into(options.report, "damages", markdown(["damage", *WORDS], [[name, *(str(c) if c else "" for c in counts)] for name, counts in lines]))
    if options.json:
        options.json.write_text(json.dumps([[*k, v] for k, v in results.items()], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
