"""A robot without torque sensors, from logs to files: seconds of the whole run, and how near the simulation comes.

usage: actuators.py PROGRAM DATA [--runs N]: three logs of a Unitree Go2 are fitted, two others judged. The best run counts; beside it the computing time of all threads.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("data", type=Path)
parser.add_argument("--runs", type=int, default=5)
options = parser.parse_args()

folder = options.data / "go2"
if not folder.is_dir():
    sys.exit(f"{folder} is not there: set STEELYARD_DATA")
logs = [folder / f"go2_{k}.csv.gz" for k in range(5)]
call = [options.program, "identify", folder / "go2.xml", *logs[:3], "--validate", logs[3], "--validate", logs[4], "--kp", "20,20,40", "--kd", "1,1,2"]


def computing():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


best = (float("inf"), 0.0)
with tempfile.TemporaryDirectory() as out:
    for _ in range(options.runs):
        begin, before = time.monotonic(), computing()
        subprocess.run([str(word) for word in (*call, "-o", out)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        best = min(best, (time.monotonic() - begin, computing() - before))
    result = json.loads((Path(out) / "result.json").read_text())
print(f"Go2, 12 joints, {result['samples']:.0f} samples fitted, two logs simulated: {best[0]:.1f} s, {best[1]:.1f} s of computing, best of {options.runs}")
for judged in result["validation"]:
    if judged["role"] == "validate":
        print(f"  {judged['log']}: {1e3 * judged['simulation']['rmse']:.2f} mrad rms, nominal {1e3 * judged['simulation']['nominal']['rmse']:.2f}")
