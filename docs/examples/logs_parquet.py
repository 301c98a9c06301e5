# A log in Parquet, as data lakes keep them: pandas reads it (pip install pyarrow).
import sys

import pandas as pd
import steelyard as sy

robot, file = sys.argv[1:]
log = pd.read_parquet(file)
print(f"{len(log)} rows: {', '.join(log.columns)}")

# A column for each joint's q, qd, tau; other names are mapped, and units given where they are not SI.
run = sy.identify(robot, sy.recording(log, name=file, columns={"t": "time", "q": "position_{}", "qd": "velocity_{}", "tau": "effort_{}"},
                                      units={"q": "deg", "qd": "deg/s"}))
print(run.verdict.headline)
