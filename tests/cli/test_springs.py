"""Springs and balancers that the user declares."""

import os
from pathlib import Path

import pytest

DATA = Path(os.environ["STEELYARD_DATA"])
RECIPES = Path(__file__).parents[2] / "docs/recipes"
ARM = """
name: arm
convention: modified-dh
joints:
  - {name: turn, alpha: 0, d: 0, theta: 0, r: 0.3}
  - {name: lift, alpha: pi/2, d: 0, theta: 0, r: 0}
  - {name: slide, type: prismatic, alpha: pi/2, d: 0.4, theta: 0, r: 0.1}
"""


@pytest.mark.parametrize(
    "springs, saying",
    [
        ("lift=gas", "--springs: the gas spring of joint 'lift' needs near and far"),
        ("lift=gas,lift=near=0.3,lift=far=0.3", "near and far of joint 'lift' must differ"),
        ("lift=gas,lift=near=-1,lift=far=0.3", "near of joint 'lift' must be positive"),
        ("lift=linear,lift=near=1", "a linear spring has no 'near'; it has: nothing to give"),
        ("left=linear", "--springs: the robot has no joint 'left', did you mean 'lift'?"),
        ("lift=steel", "it can be: linear, gas, harmonics"),
        ("lift=near=1", "joint 'lift' has no kind, such as lift=linear"),
        ("slide=harmonics", "joint 'slide' slides"),
        ("lift", "must be JOINT=KIND"),
    ],
)
def test_a_spring_that_cannot_be_is_refused(steelyard, springs, saying):
    steelyard.write("arm.yaml", ARM)
    steelyard.write("log.csv", "t,q1,q2,q3,tau1,tau2,tau3\n" + "".join(f"{k / 100},0,0,0,0,0,0\n" for k in range(500)))
    steelyard.refuses("identify", "arm.yaml", "log.csv", "--springs", springs, "-o", "model", saying=saying)


@pytest.mark.skipif(not (DATA / "kr300").exists(), reason=f"skipped: no recorded logs in {DATA} (STEELYARD_DATA)")
def test_the_balancer_of_a_kr300_cannot_be_told_from_gravity_in_ten_seconds(steelyard):
    columns = "t=time_data.time_cont,q=rec.act_pos_mot_deg{},qd=rec.act_vel_mot_deg_per_s{},current=rec.act_torque_abs_nm{}"
    found = steelyard("identify", RECIPES / "kr300.yaml", DATA / "kr300/kr300_A.mat", "--columns", columns, "--gain",
                      "256.857,267.429,252.333,221,239.619,154.323", "--springs", "a2=gas,a2=near=0.2,a2=far=0.8,a2=angle=-1.658,a2=rise=0.9",
                      "-o", "model", "--json")
    assert found.code == 0, found.err
    result = found.json()
    balancer = next(p for p in result["parameters"] if p["name"] == "Fb_2")
    assert balancer["std"] > abs(balancer["value"])
    assert [d for d in result["diagnostics"] if d["code"] == "spring-like-gravity" and d["message"].startswith("Fb_2")]
    assert "balancer_angle: [0, -1.658" in (steelyard.folder / "model/model.yaml").read_text()
