import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { eventLoopMeter, maxBlockMs } from './event-loop/event-loop-meter.ts';
import { takesWriting } from './event-loop/hostile-bodies.ts';

const meter = await eventLoopMeter();
const names = (Object.keys(routes) as RouteName[]).filter((name) => takesWriting(api[name]));

/** A few bodies for each endpoint that takes what something reads; the complete table is in the soak tier. */
test.for(names)(
  '%s: a hostile body takes at most 50 ms of the event loop more than an ordinary one',
  // Only ends hangs: what the threads read takes seconds on a loaded machine.
  { timeout: 300_000 },
  async (name, { signal }) => {
    const findings = await meter.measure(name, 'representative', signal);
    expect(findings.filter(({ extraMs }) => extraMs > maxBlockMs)).toEqual([]);
  },
);
