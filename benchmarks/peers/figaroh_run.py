"""FIGAROH on one pair of logs, by its own pipeline: filter, regressor, base parameters, and (physical) its direct fit under
linear matrix inequalities. usage: figaroh_run.py IN.npz OUT.npz; IN: urdf, joints, rate, cutoff, method, and q, qd, tau of `fit`
and `judge`, samples × joints."""

import logging
import pathlib
import sys
import tempfile

import numpy as np
import yaml
from figaroh.identification.base_identification import BaseIdentification
from figaroh.tools.load_robot import load_robot


def configuration(given, folder):
    zeros = [0.0] * len(given["joints"])
    joints = [str(name) for name in given["joints"]]
    method = str(given["method"])
    task = {
        "joints": {"active_joints": joints},
        "mechanics": {
            "friction_coefficients": {"viscous": zeros, "static": zeros},
            "actuator_inertias": zeros,
            "joint_offsets": zeros,
            "reduction_ratios": [1.0] * len(joints),
        },
        "problem": {"model_components": {"friction": True, "actuator_inertia": True, "joint_offset": True}},
        "coupling": {"has_coupled_wrist": False},
        "signal_processing": {"sampling_frequency": float(given["rate"]), "cutoff_frequency": float(given["cutoff"])},
        "data": {"validation_data_file": "judge"},
        "type": "identification",
        "enabled": True,
    }
    if method == "physical":
        task["physical_fit"] = {"enabled": True}
        task["select_stage"] = "physical_fit"
    path = pathlib.Path(folder) / "figaroh.yaml"
    path.write_text(yaml.dump({"robot": {"name": "robot"}, "tasks": {"identification": task}}), encoding="utf-8")
    return str(path)


class Recorded(BaseIdentification):
    given = None

    def load_trajectory_data(self, data_source=None):
        part = "judge" if data_source else "fit"
        q, qd, tau = (self.given[f"{channel}_{part}"] for channel in ("q", "qd", "tau"))
        return {"timestamps": np.arange(len(q)) / float(self.given["rate"]), "positions": q, "velocities": qd, "accelerations": None, "torques": tau}


def main():
    given = np.load(sys.argv[1])
    logging.disable(logging.CRITICAL)
    robot = load_robot(str(given["urdf"]), loader="figaroh", load_by_urdf=True)
    Recorded.given = given
    with tempfile.TemporaryDirectory() as folder:
        fit = Recorded(robot, configuration(given, folder))
    active = [fit.model.joints[fit.model.getJointId(str(name))] for name in given["joints"]]
    fit.identif_config["act_idxq"] = [joint.idx_q for joint in active]  # as its examples do
    fit.identif_config["act_idxv"] = [joint.idx_v for joint in active]
    fit.initialize()
    fit.solve(decimate=True, plotting=False, save_results=False, wls=str(given["method"]) != "ols")
    if str(given["method"]) == "physical" and not (fit.selected is not None and fit.selected.accepted):
        sys.exit("its physical fit was rejected")
    judged = fit._compute_validation_metrics()
    if judged["validation_source"] != "validation_data":
        sys.exit("it did not take the judged log")
    names = [str(name) for name in given["joints"]]
    np.savez(sys.argv[2], predicted=np.array([judged["tau_identified_per_joint"][name] for name in names]).T)


main()
