#!/bin/sh
# Fails where code names a friction law. Laws have names in their table, robot/friction.cpp, and in tests; code elsewhere
# asks for their traits, so that a new law is a new row and nothing else.
cd "$(dirname "$0")/.." || exit 2
found=$(grep -rnE '\bFriction::[a-z]|using enum (steelyard::)?Friction\b' --include='*.cpp' --include='*.hpp' steelyard app python/src |
  grep -vE '^steelyard/robot/friction\.cpp:|_test\.cpp:')
[ -z "$found" ] && exit 0
echo "$found"
echo "friction laws are named in robot/friction.cpp alone: ask for a trait of FrictionLaw instead" >&2
exit 1
