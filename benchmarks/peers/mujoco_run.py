"""MuJoCo's sysid on one pair of logs: its parameters (pseudo-inertias within its bounds, damping, frictionloss, armature), its
optimiser, and torques by its inverse dynamics as the residual. Its own way, rolling the simulation out from the recorded efforts,
diverges on logs of this length; comparing torques takes a residual function of the user's, which is this one. Filtering is the user's
as well. usage: mujoco_run.py IN.npz OUT.npz, as figaroh_run.py."""

import sys

import mujoco
import numpy as np
from mujoco import sysid
from scipy.signal import butter, filtfilt

given = np.load(sys.argv[1])
joints = [str(name) for name in given["joints"]]
rate = float(given["rate"])
described = mujoco.MjSpec.from_file(str(given["urdf"]))
described.compile()
spec = mujoco.MjSpec.from_string(described.to_xml())  # of a URDF it forgets the inertias
model = spec.compile()
dofs = [model.joint(name).dofadr[0] for name in joints]
positions = [model.joint(name).qposadr[0] for name in joints]


def motion(part):
    b, a = butter(4, float(given["cutoff"]) / (rate / 2))
    low = lambda x: filtfilt(b, a, x, axis=0)  # noqa: E731
    q, qd = low(given[f"q_{part}"]), low(given[f"qd_{part}"])
    return q, qd, np.gradient(qd, 1 / rate, axis=0), low(given[f"tau_{part}"])


def parameters():
    out = sysid.ParameterDict()
    for name in joints:
        body = model.body(model.joint(name).bodyid[0]).name
        if model.body(body).mass[0] > 0:
            def put(to, parameter, body=body):
                sysid.apply_body_inertia(to, body, parameter)
                to.body(body).iquat = [1, 0, 0, 0]  # it leaves NaN there, which its own compiler refuses

            out.add(sysid.body_inertia_param(spec, model, body, inertia_type=sysid.InertiaType.Pseudo, modifier=put))
        for term, largest in (("damping", 200.0), ("frictionloss", 100.0), ("armature", 50.0)):
            def write(to, parameter, name=name, term=term):
                before = getattr(to.joint(name), term)  # a polynomial's coefficients, or a number
                value = float(parameter.value[0])
                setattr(to.joint(name), term, value if np.isscalar(before) else [value, *np.zeros(len(before) - 1)])

            # friction is added to the torque by the residual: as a constraint it is not seen by inverse dynamics
            out.add(sysid.Parameter(f"{name} {term}", 0.01, 0.0, largest, modifier=None if term == "frictionloss" else write))
        out.add(sysid.Parameter(f"{name} offset", 0.0, -50.0, 50.0))
    return out


def torques(values, q, qd, qdd):
    compiled = sysid.apply_param_modifiers(values, spec)
    data = mujoco.MjData(compiled)
    out = np.empty_like(q)
    for k in range(len(q)):
        data.qpos[positions], data.qvel[dofs], data.qacc[dofs] = q[k], qd[k], qdd[k]
        mujoco.mj_inverse(compiled, data)
        out[k] = data.qfrc_inverse[dofs]
    for j, name in enumerate(joints):
        out[:, j] += values[f"{name} frictionloss"].value[0] * np.sign(qd[:, j]) + values[f"{name} offset"].value[0]
    return out


def main():
    q, qd, qdd, tau = motion("fit")
    step = max(1, len(q) // 600)
    q, qd, qdd, tau = (x[::step] for x in (q, qd, qdd, tau))
    scale = tau.std(axis=0)

    def residual(x, values):
        values.update_from_vector(x)
        return [((torques(values, q, qd, qdd) - tau) / scale).ravel()], None, None

    found, _ = sysid.optimize(parameters(), residual, optimizer="scipy", verbose=False, max_iters=40)
    q, qd, qdd, _ = motion("judge")
    np.savez(sys.argv[2], predicted=torques(found, q, qd, qdd))


main()
