/* A robot watched tick by tick, from C: external torque, collision alarms, payload, wear (docs/online.md). C99; the library
 * is C++, but no name of it and no exception crosses this border. A tick does not allocate, lock or call the system, and the
 * same ticks give the same bits. One handle per robot and thread.
 */
#ifndef STEELYARD_ONLINE_H
#define STEELYARD_ONLINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows where these declarations change. */
#define STEELYARD_ONLINE_VERSION 1

typedef struct steelyard_online steelyard_online;

/* What a tick brought: bits of steelyard_online_tick's answer. */
enum {
  STEELYARD_USED = 1,           /* it was used; otherwise it was left out (see faults) */
  STEELYARD_ALARM = 2,          /* an alarm begins */
  STEELYARD_PAYLOAD_CHANGED = 4, /* something was picked or placed */
  STEELYARD_WORN = 8            /* a joint was found to have changed */
};

typedef struct {
  double mass, mass_deviation;     /* [kg]; standard deviation */
  double com[3], com_deviation[3]; /* centre of mass in the flange's frame [m] */
  int mass_determined, com_determined;
  int64_t changes; /* picks and places found */
  double changed;  /* time of the last [s] */
} steelyard_payload;

typedef struct {
  int joint;     /* from 0; -1: there was no collision since the last was acknowledged */
  double torque; /* external torque there [N m, N] */
  double ratio;  /* residual over its threshold [-] */
  double time;   /* [s] */
} steelyard_collision;

typedef struct {
  double friction, friction_deviation; /* change of dry friction against the model [N m, N] */
  double offset, offset_deviation;     /* change of the offset */
  double drift;                        /* change of dry friction since the first readings */
  int64_t readings;
  int worn, shifted; /* friction, or the offset, changed beyond chance */
} steelyard_wear;

typedef struct {
  int64_t ticks;      /* all that came */
  int64_t not_finite; /* left out: a NaN or an infinite number */
  int64_t outliers;   /* left out: what the robot cannot do */
  int64_t repeated;   /* left out: the time did not move on */
  int64_t dropped;    /* never came */
  int64_t restarts;   /* times everything began anew */
} steelyard_faults;

/* The version of the library, to be held against STEELYARD_ONLINE_VERSION. */
int steelyard_online_version(void);

/* `version`: STEELYARD_ONLINE_VERSION. `model`: what `steelyard export --format online` wrote, which has the residual in it;
 * or, where the library is whole, model.yaml of identify, or any robot with inertias and friction, and then `residual`:
 * residual.yaml; null: the one beside the model. `false_alarms`: an hour of motion, all joints together; 0: one. Null where
 * that cannot be, with the reason in `message` (may be null), cut to `size` bytes, its end included. Allocates. */
steelyard_online* steelyard_online_open(int version, const char* model, const char* residual, double false_alarms,
                                        char* message, size_t size);
void steelyard_online_close(steelyard_online*); /* null is nothing to close */

int steelyard_online_dof(const steelyard_online*);

/* t [s], q [rad, m], qd [rad/s, m/s], measured torque tau [N m, N], dof numbers each; temperature: NaN where it is not known.
 * Whatever the numbers, they do no harm: what cannot be is left out and counted. */
unsigned steelyard_online_tick(steelyard_online*, double t, const double* q, const double* qd, const double* tau,
                               double temperature);

/* Of the last tick that was used; dof numbers each, a null pointer asks for none. `band`: half width of 95 %. `threshold`:
 * external torque that would raise an alarm now, if it stayed. */
void steelyard_online_torque(const steelyard_online*, double* predicted, double* band);
void steelyard_online_external(const steelyard_online*, double* torque, double* threshold);

/* Force [N], then moment about its origin [N m], on the flange, along the base's axes, that explain the external torque best. */
void steelyard_online_wrench(steelyard_online*, double wrench[6]);

void steelyard_online_payload(const steelyard_online*, steelyard_payload*);
void steelyard_online_collision(const steelyard_online*, steelyard_collision*);
void steelyard_online_acknowledge(steelyard_online*); /* the next collision may come */
int steelyard_online_wear(const steelyard_online*, int joint, steelyard_wear*); /* 0 where there is no such joint */
void steelyard_online_faults(const steelyard_online*, steelyard_faults*);

#ifdef __cplusplus
}
#endif

#endif
