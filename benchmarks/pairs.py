"""Every pair of recorded logs, and of halves and thirds of single ones: the error of the default fit on the judged part, a robot at a time.

usage: pairs.py PROGRAM DATA [--robots UR10e,Panda] [--with "OPTIONS"] [--save FILE] [--against FILE]. Error: of the torque on the judged part, all joints, below 10 Hz
[%]. Reference: weighted least squares with viscous and Coulomb friction, offsets and rotors, without constraints, at the cut-off of 2, 4, 8 or 14 Hz that serves it best on the
judged part itself. Plain laws: viscous, Coulomb and offset at every joint, all else as by default. `--with` gives the default fit further options, `--against` compares with the
errors that `--save` kept of another program.
"""

import argparse
import concurrent.futures
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

import numpy as np

from recorded import KR300, TIAGO_JOINTS, airbot, kr300, split, table, tiago, ur10e

CUTOFFS = [2, 4, 8, 14]  # of the reference [Hz]
PLAIN = ["--friction", "viscous,coulomb,offset"]


def part(log, first, last):
    """From one share of the rows to another."""
    n = len(log.t)
    return log.rows(int(first * n), int(last * n))


def halves(log):
    return part(log, 0, 0.5), part(log, 0.5, 1)


def both_ways(a, b):
    return [([a], [b]), ([b], [a])]


def ordered(logs):
    return [([a], [b]) for a in logs for b in logs if a is not b]


def robots(data, scratch):
    """name: (robot, options, [(fitted logs, judged logs)])"""
    (scratch / "kr300.yaml").write_text(KR300)
    motions = [ur10e(data, "ur-20_02_10-30sec_12harm", 635, 3510), ur10e(data, "ur-20_01_17-ptp_10_points", 700, 4200),
               ur10e(data, "ur-20_02_12-40sec_12harm", 500, 4460), ur10e(data, "ur-20_02_19_14harm50sec", 195, 4966)]
    loaded = ur10e(data, "ur-20_02_19_14harm50secLoad", 308, 5071)
    single = [ur10e(data, f"ur-20_01_22-joint_{j}") for j in range(1, 7)]
    ur10 = split(table(data / "ur10_unisa/ur10_exciting_trajectory.csv", 1), 6)
    lwr = [split(table(data / f"lwr4/lwr4_hw_{k}.csv", 1), 7) for k in (1, 2)]
    panda = split(table(data / "panda_gaz2019/panda_exciting_traj_1.csv", 1), 7)
    thirds = [part(panda, k / 3, (k + 1) / 3) for k in range(3)]
    arm = [airbot(data, f"airbot_{k}") for k in ("1", "2", "3", "3_again")]
    u = data / "ur10e/ur10e.urdf"
    return {
        "UR10e, four motions, a loaded one": (u, [], ordered(motions) + both_ways(*halves(loaded))),
        "UR10e, joint by joint: fitted, or judged": (u, [], [(single, [m]) for m in motions] + [([m], single) for m in motions]),
        "UR10": (data / "ur10_unisa/ur10_robot.urdf", [], both_ways(*halves(ur10)) + both_ways(part(ur10, 0, 2 / 3), part(ur10, 2 / 3, 1))),
        "KR300, 10 s each": (scratch / "kr300.yaml", [], both_ways(kr300(data, "A"), kr300(data, "B"))),
        "LWR4+, one motion twice, its halves": (data / "lwr4/kuka_lwr4.urdf", [], both_ways(*lwr) + both_ways(*halves(lwr[0])) + both_ways(*halves(lwr[1]))),
        "TIAGo, five joints with effort": (data / "tiago/tiago_no_hand.urdf", ["--joints", TIAGO_JOINTS], both_ways(*halves(tiago(data, [1, 1, 1, -1, -1])))),
        "AIRBOT": (data / "airbot/airbot_play.urdf", [], [*ordered(arm), (arm[:2], [arm[2]])]),
        "Panda, halves and thirds of 20 s": ("panda", [], both_ways(*halves(panda)) + [([thirds[k]], [thirds[(k + 1) % 3]]) for k in range(3)]),
    }


def error(program, robot, fitted, judged, options, out):
    """Of the judged logs together, each as long as it is."""
    ran = subprocess.run([program, "identify", robot, *fitted, *(x for log in judged for x in ("--validate", log)), *options, "--no-report", "--json", "--threads", "1", "-o", out],
                         capture_output=True, text=True)
    if ran.returncode != 0:
        return float("nan"), ran.stderr.strip().splitlines()[-1]
    logs = [v for v in json.loads(ran.stdout)["validation"] if v["role"] == "validate"]
    return float(np.sqrt(np.mean([v["filtered_relative_percent"] ** 2 for v in logs]))), ""


def judge_pair(program, robot, options, fitted, judged, extra, with_references):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        names = {}
        for kind, logs in (("fit", fitted), ("judge", judged)):
            names[kind] = [folder / f"{kind}{k}.npz" for k in range(len(logs))]
            for log, name in zip(logs, names[kind], strict=True):
                log.write(name)
        run = lambda more: error(program, robot, names["fit"], names["judge"], [*options, *more], folder / "out")  # noqa: E731
        ours, complaint = run(extra)
        if not with_references:
            return {"ours": ours, "complaint": complaint}
        reference = [run([*PLAIN, "--consistency", "none", "--rotor-inertia", "true", "--cutoff", str(c)])[0] for c in CUTOFFS]
        return {"ours": ours, "complaint": complaint, "plain": run([*PLAIN, *extra])[0], "reference": float(np.nanmin(reference))}


def mean(ratios):
    return float(np.exp(np.nanmean(np.log(ratios))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--robots", default="", help="those whose names begin so, with commas between")
    parser.add_argument("--with", dest="extra", default="", help="further options of the default fit")
    parser.add_argument("--save", type=pathlib.Path, help="keeps the errors as JSON")
    parser.add_argument("--against", type=pathlib.Path, help="errors of another program; no references are computed")
    given = parser.parse_args()
    if not given.data.exists():
        sys.exit(f"no recorded logs in {given.data}: set STEELYARD_DATA")
    before = json.loads(given.against.read_text()) if given.against else None
    found, rows = {}, []
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, (robot, options, pairs) in robots(given.data, pathlib.Path(scratch)).items():
            if given.robots and not name.startswith(tuple(given.robots.split(","))):
                continue
            tasks = [pool.submit(judge_pair, given.program, robot, options, *pair, shlex.split(given.extra), before is None) for pair in pairs]
            found[name] = [task.result() for task in tasks]
            for result in found[name]:
                if result["complaint"]:
                    print(f"{name}: {result['complaint']}", file=sys.stderr)
            ours = np.array([r["ours"] for r in found[name]])
            kinds = ["before"] if before else ["reference", "plain"]
            columns = []
            for kind in kinds:
                base = np.array([r["ours"] for r in before[name]]) if before else np.array([r[kind] for r in found[name]])
                columns.append(ours / base)
            rows.append((name, len(pairs), columns))
            print(f"| {name} | {len(pairs)} | " + " | ".join(f"{mean(c):.3f} ({np.nanmax(c):.2f})" for c in columns) + " |", flush=True)
    for k in range(len(rows[0][2])):
        each = np.concatenate([row[2][k] for row in rows])
        print(f"over robots {mean([mean(row[2][k]) for row in rows]):.3f}, over pairs {mean(each):.3f}, above 1: {int((each > 1).sum())} of {len(each)}")
    if given.save:
        given.save.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
