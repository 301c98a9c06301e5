/* A robot watched from C: lines of t, q, qd, tau in; external torque, alarms and the payload out. As in a controller's cycle, nothing
 * is allocated after steelyard_online_open. Usage: 10_watch model.yaml < log.csv
 */
#include <math.h>
#include <steelyard/online.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_JOINTS = 16, LINE = 4096 };

/* The numbers of a line; 0 where there are others than that many. */
static int read_numbers(char* line, double* numbers, int count) {
  for (int k = 0; k < count; ++k) {
    char* end = line;
    numbers[k] = strtod(line, &end);
    if (end == line) return 0;
    line = *end == ',' ? end + 1 : end;
  }
  return *line == '\n' || *line == '\0';
}

int main(int argc, char** argv) {
  char message[500];
  steelyard_online* robot =
      argc == 2 ? steelyard_online_open(STEELYARD_ONLINE_VERSION, argv[1], NULL, 1.0, message, sizeof message) : NULL;
  if (robot == NULL) {
    fprintf(stderr, "%s\n", argc == 2 ? message : "usage: 10_watch model.yaml < log.csv");
    return 2;
  }
  const int n = steelyard_online_dof(robot);
  double tick[1 + 3 * MOST_JOINTS], external[MOST_JOINTS];
  char line[LINE];
  while (n <= MOST_JOINTS && fgets(line, sizeof line, stdin) != NULL) {
    if (!read_numbers(line, tick, 1 + 3 * n)) continue; /* the header */
    const unsigned events = steelyard_online_tick(robot, tick[0], tick + 1, tick + 1 + n, tick + 1 + 2 * n, NAN);
    if (events & STEELYARD_ALARM) {
      steelyard_collision collision;
      steelyard_online_collision(robot, &collision);
      printf("%.3f s: joint %d is pushed with %.2f\n", collision.time, collision.joint + 1, collision.torque);
      steelyard_online_acknowledge(robot);
    }
  }
  steelyard_payload payload;
  steelyard_online_payload(robot, &payload);
  steelyard_online_external(robot, external, NULL);
  printf("payload %.17g kg, standard deviation %.17g, %s\n", payload.mass, payload.mass_deviation,
         payload.mass_determined ? "determined" : "not determined yet");
  for (int k = 0; k < n && k < MOST_JOINTS; ++k) printf("%s%.17g", k > 0 ? " " : "external ", external[k]);
  printf("\n");
  steelyard_online_close(robot);
  return 0;
}
