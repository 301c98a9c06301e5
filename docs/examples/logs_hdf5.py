# A log in HDF5, as ALOHA, robomimic and many simulators write it: datasets of samples × joints (pip install h5py).
import sys

import h5py
import steelyard as sy

robot, file = sys.argv[1:]
with h5py.File(file) as data:
    data.visititems(lambda name, item: print(name, item.shape) if isinstance(item, h5py.Dataset) else None)
    log = {"q": data["observations/qpos"][:], "qd": data["observations/qvel"][:], "tau": data["observations/effort"][:]}
    rate = float(data.attrs["rate"])  # where it has no time

run = sy.identify(robot, sy.recording(log, name=file, rate=rate))
print(run.verdict.headline)
