"""The batched regressor from Python against the same from C++, in the same memory, taking turns. usage: python.py PYTHON_BATCH [ROUNDS]

Both sides fill one file in memory that both have mapped: the same pages, alignment and inputs, all touched before. A round asks both for
the median of some calls; what counts is the median over the rounds of Python's time over C++'s.
"""

import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import steelyard as sy

BATCHES = (100, 1000, 10_000)
MOST = max(BATCHES)


def memory(path, entries):
    """q, qd, qdd and room for the regressor, as steelyard_bench_python has them."""
    numbers = np.memmap(path, dtype=np.float64, mode="r+", shape=(3 * 6 * MOST + entries * MOST,))
    w = 0.5 * np.arange(1, 7)
    x = 0.01 * np.arange(MOST)[:, None] * w
    numbers[:] = 0
    channels = np.asarray(numbers[:3 * 6 * MOST]).reshape(3, MOST, 6)
    channels[:] = np.sin(x), w * np.cos(x), -w * w * np.sin(x)
    return channels, np.asarray(numbers[3 * 6 * MOST:])


def python_time(regressor, channels, room, samples, repeats):
    q, qd, qdd = (channel[:samples] for channel in channels)
    out = room[:regressor.entries * samples].reshape(regressor.entries, samples)
    times = []
    for _ in range(repeats):
        begin = time.perf_counter_ns()
        regressor.fill(q, qd, qdd, out)
        times.append(time.perf_counter_ns() - begin)
    return statistics.median(times)


def main(program, rounds=60):
    regressor = sy.TorqueRegressor(sy.load_robot("ur10e"))
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as file:
        file.truncate(8 * MOST * (3 * 6 + regressor.entries))
        channels, room = memory(file.name, regressor.entries)
        with subprocess.Popen([program, file.name, str(MOST), str(regressor.entries)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, bufsize=1) as child:
            for samples in BATCHES:
                repeats = max(15, 100_000 // samples)
                measured = []
                for _ in range(int(rounds)):
                    child.stdin.write(f"{samples} {repeats}\n")
                    measured.append((float(child.stdout.readline()), python_time(regressor, channels, room, samples, repeats)))
                ratio = statistics.median(python / cpp for cpp, python in measured)
                cpp, python = (statistics.median(column) / samples for column in zip(*measured))
                print(f"{samples:6} samples: C++ {cpp:6.1f} ns a sample, Python {python:6.1f} ns; median ratio {ratio:.3f}", flush=True)
            child.stdin.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
