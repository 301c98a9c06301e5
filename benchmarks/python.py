"""The batched regressor from Python against the same from C++: nanoseconds a sample, best of 200. usage: python.py PYTHON_BATCH"""

import subprocess
import sys
import time

import numpy as np

import steelyard as sy


def measured():
    regressor = sy.TorqueRegressor(sy.load_robot("ur10e"))
    w = 0.5 * np.arange(1, 7)
    x = 0.01 * np.arange(10000)[:, None] * w
    q, qd, qdd = np.sin(x), w * np.cos(x), -w * w * np.sin(x)
    out = np.empty((regressor.entries, 10000))
    best = np.inf
    for _ in range(200):
        begin = time.perf_counter()
        regressor.fill(q, qd, qdd, out)
        best = min(best, time.perf_counter() - begin)
    return 1e9 * best / 10000


rounds = [(float(subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout), measured()) for _ in range(5)]
cpp, python = (min(column) for column in zip(*rounds))
print(f"C++ {cpp:.1f} ns, Python {python:.1f} ns: {100 * (python / cpp - 1):+.1f} %")
