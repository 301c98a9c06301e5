"""export from outside: what it writes compiles, names what it cannot hold, and nothing is written on failure."""

import json
import subprocess
import sys
import types
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from recordings import ARM, BARE

def test_c_code_says_how_good_its_model_is_and_when_it_was_made(arm, arm_logs):
    assert arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "--friction", "viscous,coulomb", "--cutoff", "20", "-o", "model").code == 0
    result = json.loads((arm.folder / "model/result.json").read_text())
    assert arm("export", "model/model.yaml", "-o", "code.c").code == 0
    for name in ("code.c", "code.h"):
        head = " ".join((arm.folder / name).read_text().partition("*/")[0].split())
        assert result["verdict"]["headline"] in head.replace(" * ", " ") and f"Identified {result['run']['date']}." in head, head
    (arm.folder / "model/result.json").unlink()
    assert arm("export", "model/model.yaml", "-o", "bare.c").code == 0
    assert "Identified" not in (arm.folder / "bare.h").read_text().partition("*/")[0]


CALL = """#include <stdio.h>
#include "model.h"
int main(void)
{
  double q[ARM_DOF], qd[ARM_DOF], qdd[ARM_DOF], tau[ARM_DOF];
  int k;
  while (1) {
    for (k = 0; k < ARM_DOF; ++k) if (scanf("%lf", &q[k]) != 1) return 0;
    for (k = 0; k < ARM_DOF; ++k) if (scanf("%lf", &qd[k]) != 1) return 1;
    for (k = 0; k < ARM_DOF; ++k) if (scanf("%lf", &qdd[k]) != 1) return 1;
    ARM_NAME_torque(q, qd, qdd, tau);
    for (k = 0; k < ARM_DOF; ++k) printf("%.17g%c", tau[k], k + 1 < ARM_DOF ? ' ' : '\\n');
  }
}
"""


def test_c_code_predicts_what_predict_predicts(steelyard):
    steelyard.write("arm.yaml", ARM)
    outcome = steelyard("export", "arm.yaml", "-o", "model.c", "--name", "my arm")
    assert outcome.code == 0, outcome
    assert steelyard.files() == {"arm.yaml", "model.c", "model.h"}
    assert "Written: model.c, model.h (arm as C)" in outcome.out
    steelyard.write("main.c", CALL.replace("ARM_NAME", "my_arm").replace("ARM_DOF", "MY_ARM_DOF"))
    subprocess.run(["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "main.c", "model.c", "-lm", "-o", "main"],
                   cwd=steelyard.folder, check=True)
    dof = int((steelyard.folder / "model.h").read_text().split("MY_ARM_DOF = ")[1].split(",")[0])
    motion = np.random.default_rng(1).uniform(-1.5, 1.5, (20, 3 * dof))
    done = subprocess.run(["./main"], cwd=steelyard.folder, check=True, capture_output=True,
                          input="\n".join(" ".join(f"{x:.17g}" for x in row) for row in motion).encode())
    mine = np.array([[float(x) for x in row.split()] for row in done.stdout.decode().splitlines()])
    names = [f"{c}{i + 1}" for c in ("q", "qd", "qdd") for i in range(dof)]
    text = "\n".join([",".join(names)] + [",".join(f"{x:.17g}" for x in row) for row in motion])
    steelyard.write("motion.csv", text + "\n")
    tau = np.array(steelyard("predict", "arm.yaml", "motion.csv", "--json").json()["tau"])
    assert np.abs(mine - tau).max() < 1e-12 * np.abs(tau).max()


def test_c_code_on_standard_output_compiles_alone(steelyard):
    outcome = steelyard("export", "panda", "--format", "c")
    steelyard.write("panda.c", outcome.out)
    subprocess.run(["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-c", "panda.c"], cwd=steelyard.folder,
                   check=True)


@pytest.mark.parametrize("format, file, root", [("urdf", "arm.urdf", "robot"), ("mjcf", "arm.xml", "mujoco")])
def test_xml_formats_are_written_and_named_by_the_extension(steelyard, format, file, root):
    asked = steelyard("export", "ur10e", "--format", format)
    assert ElementTree.fromstring(asked.out).tag == root
    assert steelyard("export", "ur10e", "-o", file).code == 0
    assert (steelyard.folder / file).read_text() == asked.out
    assert steelyard.files() == {file}
    result = steelyard("export", "ur10e", "--format", format, "-o", "other.txt", "--json").json()
    assert result["format"] == format and result["files"] == ["other.txt"]
    assert steelyard("export", "ur10e", "--format", format, "--json").json()["text"] == asked.out


def test_an_exported_urdf_is_a_model_again(steelyard):
    steelyard("export", "panda", "-o", "panda.urdf")
    steelyard("export", "panda.urdf", "-o", "again.xml")
    outcome = steelyard("export", "panda.urdf", "--into", "panda.urdf", "-o", "same.urdf")
    assert outcome.code == 0, outcome
    assert (steelyard.folder / "same.urdf").read_text().count("<inertial>") == 7


def test_says_what_a_format_has_no_word_for(steelyard):
    outcome = steelyard("export", "puma560", "-o", "p.urdf")
    assert "URDF cannot hold: Ia_1 = 1.14" in outcome.err
    codes = [d["code"] for d in steelyard("export", "puma560", "-o", "p.xml", "--json").json()["diagnostics"]]
    assert "mjcf-cannot-hold" in codes


def test_friction_with_memory_is_exported_as_if_it_slid_and_said(steelyard):
    steelyard.write("arm.yaml", ARM.replace("coulomb: [3, 4, 1.5]", "coulomb: [3, 4, 1.5], hysteresis: [[1, 0, 0.5, 0, 0, 0], ~, ~]"))
    outcome = steelyard("export", "arm.yaml", "-o", "arm.urdf")
    assert "the memory of friction at joint 1 (2 elements)" in outcome.err
    written = (steelyard.folder / "arm.urdf").read_text()
    assert "Fh1_1 = 1 N·m over 0.1 rad" in written and "Fh3_1 = 0.5 N·m over 0.01" in written
    tree = ElementTree.parse(steelyard.folder / "arm.urdf")
    assert [float(d.get("friction")) for d in tree.iter("dynamics")] == [4.5, 4, 1.5]
    assert steelyard("export", "arm.yaml", "-o", "arm.xml").code == 0
    tree = ElementTree.parse(steelyard.folder / "arm.xml")
    assert [float(j.get("frictionloss")) for j in tree.iter("joint") if j.get("frictionloss")] == [4.5, 4, 1.5]
    assert "my_state *state" in steelyard("export", "arm.yaml", "--format", "c", "--name", "my").out


def test_actuators_for_isaac_lab_are_python_that_its_configuration_takes(steelyard, monkeypatch):
    fields = {"joint_names_expr", "stiffness", "damping", "armature", "friction", "dynamic_friction", "viscous_friction", "effort_limit_sim", "velocity_limit_sim"}

    class ImplicitActuatorCfg(dict):  # the fields of Isaac Lab 2.3
        def __init__(self, **given):
            assert set(given) <= fields
            super().__init__(given)

    lab = types.ModuleType("isaaclab.actuators")
    lab.ImplicitActuatorCfg = ImplicitActuatorCfg
    monkeypatch.setitem(sys.modules, "isaaclab", types.ModuleType("isaaclab"))
    monkeypatch.setitem(sys.modules, "isaaclab.actuators", lab)
    steelyard.write("arm.yaml", ARM)
    outcome = steelyard("export", "arm.yaml", "-o", "actuators.py")
    assert outcome.code == 0 and steelyard.files() == {"arm.yaml", "actuators.py", "actuators.json"}
    space = {}
    exec((steelyard.folder / "actuators.py").read_text(), space)
    actuators = space["ACTUATORS"]["identified"]
    assert actuators["joint_names_expr"] == ["waist", "shoulder", "elbow"]
    assert actuators["armature"] == {"waist": 0.4, "shoulder": 0.5, "elbow": 0.2}
    assert actuators["viscous_friction"] == {"waist": 4, "shoulder": 5, "elbow": 2}
    assert actuators["friction"] == actuators["dynamic_friction"] == {"waist": 3, "shoulder": 4, "elbow": 1.5}
    assert actuators["velocity_limit_sim"] == {"waist": 3, "shoulder": 3, "elbow": 3} and "effort_limit_sim" not in actuators
    joints = json.loads((steelyard.folder / "actuators.json").read_text())["joints"]
    assert joints["elbow"] == {"armature": 0.2, "static_friction": 1.5, "dynamic_friction": 1.5, "viscous_friction": 2.0, "velocity_limit": 3.0}


def test_refuses_what_cannot_be_exported(steelyard):
    steelyard.write("bare.yaml", BARE)
    steelyard.refuses("export", "bare.yaml", "--format", "c", saying=["bare.yaml", "no inertia to export"])
    steelyard.refuses("export", "ur10e", saying=["--format", "urdf, mjcf, c, isaac"])
    steelyard.refuses("export", "ur10e", "--format", "mcjf", saying=["'mcjf'", "there are: urdf, mjcf, c, isaac"])
    steelyard.refuses("export", "ur10e", "--format", "c", "-o", "code.txt", saying=["'code.txt' must end in .c"])
    steelyard.refuses("export", "ur10e", "-o", "missing/arm.c", saying="missing")
    steelyard.refuses("export", "ur10e", "-o", "missing/arm.xml", saying="missing")
    steelyard.refuses("export", "ur10e", "--format", "urdf", "-o", ".", saying="is a directory")
    steelyard.refuses("export", "ur10e", "-o", "a.c", "--into", "b.urdf", saying="--into: only with --format urdf or mjcf")
    steelyard.refuses("export", "ur10e", "-o", "a.urdf", "--name", "b", saying="--name: only with --format c")
    steelyard.refuses("export", "ur10e", "-o", "a.urdf", "--into", "none.urdf", saying="none.urdf")
    steelyard.refuses("export", "ur10e", "--format", "c", "-o", "", saying="-o: the name is empty")
    steelyard.refuses("export", "ur10e", "-o", 'a"b.c', saying="cannot be used in an #include")
    steelyard.refuses("export", "nosuch", "-o", "a.c", saying="nosuch")
    (steelyard.folder / "taken.h").mkdir()
    steelyard.refuses("export", "ur10e", "-o", "taken.c", saying="taken.h")


def test_a_body_that_cannot_exist_is_unattainable(steelyard):
    """An identified model may hold one; URDF and MuJoCo may not, C code does not mind."""
    steelyard.write("arm.yaml", "name: arm\nconvention: modified-dh\njoints: [{alpha: 0, d: 0, theta: 0, r: 0}]\n"
                                "links: [{mass: 1, com: [1, 0, 0], inertia: [1, 0, 0, 1, 0, 3]}]\n")
    steelyard.refuses("export", "arm.yaml", "-o", "arm.xml", saying=["link 'link_1'", "not physically possible"], code=3)
    assert steelyard("export", "arm.yaml", "-o", "arm.c").code == 0


def test_help_says_how(steelyard):
    outcome = steelyard("export", "--help")
    for word in ("--format", "--into", "--name", "mjcf"):
        assert word in outcome.out
