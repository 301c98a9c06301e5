# A robot watched from Python: lines of t, q, qd, tau in; external torque, alarms and the payload out. Usage: 10_watch.py model.yaml < log.csv
import sys
from pathlib import Path

import numpy as np
import steelyard as sy

model = Path(sys.argv[1])
robot = sy.OnlineMonitor(sy.load_model(model), sy.read_residual_statistics(model.with_name("residual.yaml")))
for line in sys.stdin:
    try:
        t, *numbers = map(float, line.split(","))
        q, qd, tau = np.reshape(numbers, (3, robot.dof))
    except ValueError:  # the header
        continue
    if robot.tick(t, q, qd, tau).alarm:
        print(f"{robot.collision.time:.3f} s: joint {robot.collision.joint + 1} is pushed with {robot.collision.torque:.2f}")
        robot.acknowledge()

payload = robot.payload
print(f"payload {payload.mass:.17g} kg, standard deviation {payload.mass_deviation:.17g}, "
      f"{'determined' if payload.mass_determined else 'not determined yet'}")
print("external", *(f"{torque:.17g}" for torque in robot.external))
