# From a DataFrame to a model with intervals, judged on a motion it never saw.
import pandas as pd
import steelyard as sy

log, other = pd.read_csv("arm.csv"), pd.read_csv("arm-other.csv")  # columns t, q1, q2, qd1, qd2, tau1, tau2
run = sy.identify("planar-2r", log, validate=other)  # or a URDF, an MJCF, your own robot file

print(run.verdict.headline)
for p in run.fit.base:
    print(f"{p.name:6} {p.value:7.3f} ± {p.interval[1] - p.value:.3f}")
sy.report(run)  # a notebook shows the page; elsewhere sy.report(run).open()
