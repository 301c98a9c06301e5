"""Recorded logs damaged on purpose: what the doctor says of each, and what a fit that goes through is worth.

The same damage is done to the fitted and to the judged log, as one recorder would. The model is then compared with the torques of
the judged log as it was recorded: an error beyond 1.3 times the undamaged fit's, and 1 % more, is wrong.

refused     the program ends with 2 or 3 and writes nothing
warned      the model is wrong, and a warning that the undamaged logs do not get names the fault
corrected   with such a warning, and the model is right
not usable  the model is wrong, and called not usable without naming the fault
harmless    the model is right
noted       the model is wrong and called usable, but a note says that this log cannot check what is wrong, or how far it is
listed      the same, but the note is one that all logs get that leave something unchecked
silent      the model is wrong, and called usable without a word

--quick: friction and cut-off are given, which the doctor does not know of. --hostile: the damages of hostile_damages.py.
--unforeseen: those of unforeseen_damages.py. --further: other recorded arms and simulated ones in place of the six; --bare: the same robots without their inertias.
--undamaged: what is said of every recorded log as it is; exit code 1 where that is not listed as right. --thresholds PROGRAM (steelyard_bench_doctor): how near every robot's
undamaged logs come to the alarms, and how far beyond them damaged ones are. --report FILE: the table goes into that page, between
its marks, each row in place of the one of that name.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

import numpy as np

from damages import DAMAGES, PAIR_DAMAGES
from hostile_damages import HOSTILE, HOSTILE_PAIRS
from recorded import Log, every_log, further_recordings, recordings, ur10e, without_inertias
from unforeseen_damages import UNFORESEEN


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


GENERIC = {"strained-by-physics", "beyond-fitted-speed", "friction-not-excited"}  # name no fault of a log


def joint_of(name, joints):
    return joints[int(name.rsplit("joint ", 1)[1]) - 1]


# Damages that a log may not show, and the note that says so: its code, and what it names.
NOTES = {"gain of one joint": ("log-unchecked", joint_of), "torque of one joint in kN·m": ("torque-unit", joint_of), "time, no velocities": ("log-unchecked", lambda *_: "pace of its clock"),
         "friction rises": ("friction-drift", lambda *_: "friction changes"), "offset of a torque drifts": ("log-unchecked", lambda *_: "drifts of gains"), "seconds recorded": ("log-unchecked", lambda *_: "in more than its"),
         "torques of the first joints times": ("torque-scale", lambda *_: "ratio of measured to nominal"), "all torques in other units": ("torque-scale", lambda *_: "ratio of measured to nominal"),
         "a load is dropped": ("log-unchecked", lambda *_: "loads that change"), "a torque is zeroed": ("log-unchecked", lambda *_: "drifts of gains"), "pushed for": ("log-unchecked", lambda *_: "drifts of gains"),
         # without inertias
         **{name: ("log-unchecked", lambda *_: "zeros and order of the joints") for name in ("zero off", "all zeros", "two joints exchanged", "mounting tilted", "efforts without gravity", "one joint counts", "all joints")}}
# Those in the sentence that is the same for all logs.
LISTED = {"efforts are": "measured or commanded", "torques saturate": "in proportion", "dead band": "in proportion", "torques grow": "in proportion", "a torque reads more one way": "in proportion",
          "a torque takes of its neighbour's": "crosstalk", "all torques in other units": "off by one scale", "torques low-passed": "unfiltered above", "torques averaged": "unfiltered above", "one torque alone late by 0.03": "single channels late",
          "one joint's motion late by 0.05": "single channels late", "two zeros": "several joints at once"}


def note_on(name, result):
    """"noted", "listed", or neither: "silent"."""
    for damage_name, (code, words) in NOTES.items():
        if name.startswith(damage_name) and any(c == code and words(name, result["joints"]) in message for c, message in result["notes"]):
            return "noted"
    for damage_name, words in LISTED.items():
        if name.startswith(damage_name) and any(c == "log-unchecked" and words in message for c, message in result["notes"]):
            return "listed"
    return "silent"


def outcome(name, result, good):
    """A word of the list above, and the new codes; "" where the arm has no such log"""
    if result is None:
        return "", []
    if result["exit"]:
        return "refused", []
    new = [c for c in result["codes"] if c not in good["codes"] and c not in GENERIC]
    if "among the judged" in name and "validation-fitted" not in new:
        return "silent", new  # whatever its error: it counts as a motion that the fit never saw
    wrong = result["error"] is None or result["error"] > 1.3 * good["error"] + 1
    if new:
        return ("warned" if wrong else "corrected"), new
    if not wrong:
        return "harmless", new
    if not result["usable"]:
        return "not usable", new
    return note_on(name, result), new


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


WORDS = ["refused", "warned", "corrected", "not usable", "harmless", "noted", "listed", "silent"]


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


def between(page, mark):
    return page.read_text().split(f"<!-- {mark} -->\n")[1].split(f"<!-- end of {mark} -->")[0]


def damages_table(page, mark, lines):
    """These lines in place of those of the same names, or behind the others; and the sum of all."""
    rows = {}
    for row in between(page, mark).splitlines()[2:]:
        name, *counts = (word.strip() for word in row.strip("|").split("|"))
        if len(counts) == len(WORDS):
            rows[name] = [int(c or 0) for c in counts]
    rows.update(lines)
    rows.pop("all", None)
    rows["all"] = [sum(counts[k] for counts in rows.values()) for k in range(len(WORDS))]
    return markdown(["damage", *WORDS], [[name, *(str(c) if c else "" for c in counts)] for name, counts in rows.items()])


# What undamaged logs are rightly refused or warned of: arm, beginning of the log's name, codes.
RIGHTLY = [("UR10e", "joint_", {"joint-still"}), ("SO-101", "", {"torque-unsigned"}), ("LWR4+", "", {"urdf-repeated-tag", "strained-by-physics"}), ("AIRBOT", "", {"torque-delay"}),
           ("Go2 leg", "", {"torque-delay"}), ("TIAGo", "tiago, signs", {"inertia-triangle", "torque-side"}), ("TIAGo", "", {"torque-sign"})]


def undamaged(program, data, scratch):
    """Every warning and refusal, with defaults: rows of a table, and those that are not rightly so."""
    rows, beyond = [], []
    for arm, name, robot, joints, log in every_log(data, scratch):
        log.write(scratch / "log.npz")
        more = [] if joints == "all" else ["--joints", joints]
        code, out, err = run(program, "identify", robot, scratch / "log.npz", *more, "--no-report", "-o", scratch / "out", "--json")
        result = "exit " + str(code) if code else str(round(json.loads(out)["validation"][0]["filtered_relative_percent"], 1)) + " %"
        print(f"{arm:<8} {name}: {result}")
        said = [(err.strip().rpartition("(")[2].rstrip(")"), err.strip())] if code else [(d["code"], d["message"]) for d in json.loads(out)["diagnostics"] if d["severity"] == "warning"]
        for found, message in said:
            print("         ", found + ":", message.replace(str(scratch) + "/", "")[:300], flush=True)
        right = next((codes for a, begin, codes in RIGHTLY if a == arm and name.startswith(begin)), set())
        codes = sorted({found for found, _ in said})
        beyond += [f"{arm} {name}: {found}" for found in codes if found not in right]
        rows.append([arm, name, result, str(len(said) or ""), ", ".join(codes)])
    return markdown(["robot", "log", "error of the fit, or exit code", "warnings and refusals", "codes"], rows), beyond


# Damages, and the finding that should name each.
NAMED = {"torque-event": ["collision of"], "friction-drift": ["friction rises"], "velocity-late": ["velocity late"], "torque-delay": ["torque late"],
         "torque-clock": ["torque clock"], "torque-gain": ["gain of one joint wrong by 2, joint 2", "gain of one joint wrong by 0.5, joint 2"],
         "another reading": ["zero off by"], "torque-unit": ["in N·mm", "in kN·m"], "clock-pace": ["time, no velocities, times 2"],
         "clock-unit": ["time in minutes, velocities 0"], "torque-order": ["torques of two joints exchanged"], "torque-unexplained": ["torque of one joint is noise"],
         "position-slip": ["encoder slips"], "torque-late": ["one torque alone late by 0.12"], "torque-smoothed": ["low-passed at Hz 0.5"],
         "torque-drift": ["gain changes half-way", "drifts by share of it 1"], "torque-offset": ["a constant in a torque"], "joint-order": ["exchanged in all channels"],
         "torque-side": ["all torques times 0.01", "all torques times 0.001"], "torque-sign": ["all torques times -1"], "gravity-removed": ["without gravity"]}
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
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--unforeseen", action="store_true")
    parser.add_argument("--further", action="store_true")
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--undamaged", action="store_true")
    parser.add_argument("--thresholds", type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--report", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    damages = UNFORESEEN if options.unforeseen else HOSTILE + HOSTILE_PAIRS if options.hostile else DAMAGES + PAIR_DAMAGES
    chosen = [d for d in damages if not options.only or any(o in d[0] for o in options.only)]
    pairs = {name for name, _ in PAIR_DAMAGES + HOSTILE_PAIRS}
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        arms = further_recordings(options.data, options.program, scratch) if options.further else recordings(options.data)
        arms = {k: v for k, v in arms.items() if not options.arms or any(a in k for a in options.arms)}
        if options.bare:
            arms = {k: (without_inertias(robot, scratch), *logs) for k, (robot, *logs) in arms.items()}
        for _, *logs in arms.values():
            for log in logs if options.quick else ():
                log.options = [*log.options, "--friction", "viscous,coulomb,offset", "--cutoff", "10"]
        if "UR10e 50 s" in arms:
            arms["UR10e 50 s"][1].loaded = ur10e(options.data, "ur-20_02_19_14harm50secLoad", 308, 5071)

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
            return identify(options.program, getattr(logs[0], "robot", robot), *logs, scratch / f"{arm.replace(' ', '_')}.npz", fitted.options + more, folder)

        for arm, (robot, fitted, judged) in arms.items():
            judged.write(scratch / f"{arm.replace(' ', '_')}.npz")
        if options.undamaged:
            table, beyond = undamaged(options.program, options.data, scratch)
            if options.report:
                put_into(options.report, "undamaged", table)
            print("\n".join(["", "not listed as right:", *beyond] if beyond else ["", "all are listed as right"]))
            return 1 if beyond else 0
        with_gravity = not options.only or any("gravity" in o for o in options.only) or options.thresholds
        for arm, (robot, fitted, judged) in arms.items() if with_gravity else ():
            identify(options.program, robot, fitted, judged, scratch / "none", fitted.options, scratch)
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
        mark = "unforeseen" if options.unforeseen else "hostile" if options.hostile else "damages"
        put_into(options.report, mark, damages_table(options.report, mark, lines))
    if options.json:
        options.json.write_text(json.dumps([[*k, v] for k, v in results.items()], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
