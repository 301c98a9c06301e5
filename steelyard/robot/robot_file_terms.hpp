// The parts of a robot file that a project file has too: friction, rotors, drives. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// All that can have friction and rotors: not a floating base's.
std::vector<Shaft*> pointers(std::vector<Shaft>& shafts);

/// Friction terms for a set of shafts: `[viscous, coulomb]`, or a map with nominal values and the laws' constants,
/// `{viscous: [1, true, ~], stribeck: true, stribeck_velocity: 0.05}`: a value, there without one, not there.
/// `beside`: what else may stand there, read by the caller.
void read_friction(const yaml::Value& value, const std::vector<Shaft*>& shafts, NamedValues& known,
                   const std::vector<std::string>& beside = {});

/// `true`, or one flag or nominal value per shaft; `~` leaves a shaft as it is. A fit's value may be negative.
void read_rotors(const yaml::Value& value, const std::vector<Shaft*>& shafts, bool identified, NamedValues& known);

/// Nominal values of terms that motor_side takes away from the joints: in one file they contradict, from two they are
/// out of date.
enum class ValuesAtJoints { refused, dropped };

/// The `drives` map: gains, offsets and transmission into the robot; terms of motor_side from the coordinates' shafts
/// to motors', which are appended to them.
void read_drives(const yaml::Value& value, Robot& robot, std::vector<Shaft>& shafts, bool identified,
                 NamedValues& known, ValuesAtJoints values = ValuesAtJoints::refused);

/// `contacts: {FL_foot: [x, y, z]}`: points of links and frames [m], in the order of the robot's.
void read_contacts(const yaml::Value& value, Robot& robot);

}  // namespace steelyard
