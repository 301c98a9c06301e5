# An episode of a LeRobot dataset: Parquet files with a list in each cell, and meta/info.json that names its numbers (pip install pyarrow).
import json
import pathlib
import sys

import numpy as np
import pandas as pd
import steelyard as sy

robot, folder, episode = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
features = json.loads((folder / "meta/info.json").read_text())["features"]
names = features["observation.state"]["names"]
names = names["motors"] if isinstance(names, dict) else names  # as older versions nest them
print("observation.state:", ", ".join(names))

rows = pd.concat([pd.read_parquet(file) for file in sorted(folder.glob("data/**/*.parquet"))])
rows = rows[rows["episode_index"] == episode]
state = np.stack(rows["observation.state"].to_numpy())  # a row for each sample


def columns(ending):
    """Joints by their names: "shoulder.pos" and the like."""
    return state[:, [k for k, name in enumerate(names) if name.endswith(ending)]]


log = {"t": rows["timestamp"].to_numpy(), "q": columns(".pos"), "qd": columns(".vel"), "tau": columns(".effort")}
run = sy.identify(robot, sy.recording({name: values for name, values in log.items() if values.size}, name=f"episode-{episode}"))
print(run.verdict.headline)
