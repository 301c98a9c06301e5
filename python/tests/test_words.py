"""Wherever a value of an enumeration is asked for, its name will do; another is refused with what there is."""

import enum

import pytest

import steelyard as sy
from conftest import planar, recorded


def enumerations():
    return [kind for kind in vars(sy._core).values() if isinstance(kind, type) and issubclass(kind, enum.Enum)]


def test_every_field_of_every_struct_takes_words():
    seen = 0
    for kind in vars(sy._core).values():
        if not isinstance(kind, type) or not hasattr(kind, "_fields"):
            continue
        try:
            made = kind()
        except TypeError:  # cannot be made from nothing
            continue
        for field in kind._fields:
            value = getattr(made, field)
            if isinstance(value, enum.Enum):
                for other in type(value):
                    assert getattr(made.replace(**{field: other.name}), field) is other
                with pytest.raises(sy.InvalidInput, match=f"{field}: no 'nonsense'; there are {next(iter(type(value))).name}"):
                    made.replace(**{field: "nonsense"})
                seen += 1
    assert seen >= 20
    assert len(enumerations()) >= 20


@pytest.mark.parametrize("call, message", [
    (lambda: sy.physically_consistent(planar(), "best"), "level: no 'best'; there are none, positive, full"),
    (lambda: sy.physically_consistent(planar(), 3), "level: no 3; there are none"),
    (lambda: sy.design_motion(planar(), criterion="z"), "criterion: no 'z'; there are d, e, a"),
    (lambda: sy.SimulateOptions(method="euler"), "method: no 'euler'; there are rk4"),
    (lambda: sy.identify(planar(), recorded(planar()), friction="viscous,sticky"), "friction: unknown value 'sticky'.* it can be: viscous"),
    (lambda: sy.identify(planar(), recorded(planar()), consistency="half"), "consistency: unknown value 'half'; it can be: none"),
    (lambda: sy.identify(planar(), recorded(planar()), method="olsen"), "method: unknown value 'olsen'.*; it can be: ols"),
    (lambda: sy.FrictionChoice(terms=["viscous", "sticky"]), "terms: no 'sticky'"),
])
def test_a_wrong_word_names_the_option_and_the_words(call, message):
    with pytest.raises(sy.InvalidInput, match=message):
        call()


def test_the_programs_spelling_will_do():
    assert sy.SimulateOptions(method="semi-implicit").method == sy.IntegrationMethod.semi_implicit
    assert sy.ControlOptions(law="computed-torque").law == sy.ControlLaw.computed_torque
    assert sy.physically_consistent(planar(), "positive")
    assert sy.FrictionChoice(automatic=False, terms=["viscous", sy.Friction.coulomb]).terms[0] == sy.Friction.viscous
