"""False alarms of `watch` on recorded logs without contact: every log's model on every other log of the same robot.

usage: alarms.py PROGRAM DATA [--robots UR10e,Panda] [--each]. A model is identified from one log by default options, its residual.yaml from that log alone; the other logs are
watched at 60, 10 and 1 false alarms an hour, all joints together. Printed: alarms, what the rates lead one to expect, and Poisson's 99 % interval of it.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

from pairs import robots
from scipy.stats import poisson

RATES = [60, 10, 1]  # [1/h]
ARMS = {"UR10e": "UR10e, four motions, a loaded one", "Panda": "Panda, halves and thirds of 20 s", "LWR4+": "LWR4+, one motion twice, its halves", "UR10": "UR10",
        "AIRBOT": "AIRBOT"}


def alarms(program, robot, options, fitted, judged):
    """Seconds of motion, and alarms at each rate."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        names = {"fit": [], "judge": []}
        for kind, logs in (("fit", fitted), ("judge", judged)):
            for k, log in enumerate(logs):
                names[kind].append(folder / f"{kind}{k}.npz")
                log.write(names[kind][-1])
        ran = subprocess.run([program, "identify", robot, *names["fit"], *options, "--no-report", "--threads", "1", "-o", folder / "out"], capture_output=True, text=True)
        if ran.returncode != 0:
            raise RuntimeError(ran.stderr.strip().splitlines()[-1])
        found = []
        for rate in RATES:
            count = 0
            for log in names["judge"]:
                watched = subprocess.run([program, "watch", folder / "out/model.yaml", log, "--json", "--every", "1e9", "--false-alarms", str(rate)],
                                         capture_output=True, text=True, check=True)
                count += sum(json.loads(line).get("event") == "alarm" for line in watched.stdout.splitlines())
            found.append(count)
        return sum(log.t[-1] - log.t[0] for log in judged), found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--robots", default=",".join(ARMS), help="with commas between")
    parser.add_argument("--each", action="store_true", help="every pair in a row of its own, too")
    given = parser.parse_args()
    if not given.data.exists():
        sys.exit(f"no recorded logs in {given.data}: set STEELYARD_DATA")
    print("| robot | pairs | motion | alarms at 60, 10, 1 an hour | expected | 99 % of chance |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        listed = robots(given.data, pathlib.Path(scratch))
        for arm in given.robots.split(","):
            robot, options, pairs = listed[ARMS[arm]]
            pairs = pairs[:12] if arm == "UR10e" else pairs  # the loaded one's halves are another robot
            results = list(pool.map(lambda pair: alarms(given.program, robot, options, *pair), pairs))
            if given.each:
                for k, (seconds, counts) in enumerate(results):
                    print(f"| {arm}, pair {k + 1} | 1 | {seconds:.0f} s | {', '.join(map(str, counts))} | | |", flush=True)
            seconds, totals = sum(s for s, _ in results), [sum(c[k] for _, c in results) for k in range(len(RATES))]
            expected = [rate * seconds / 3600 for rate in RATES]
            chance = [f"0 to {int(poisson.ppf(0.99, x))}" for x in expected]
            print(f"| {arm} | {len(pairs)} | {seconds:.0f} s | {', '.join(map(str, totals))} | {', '.join(f'{x:.2g}' for x in expected)} | {', '.join(chance)} |", flush=True)


if __name__ == "__main__":
    main()
