import { afterAll, expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { eventLoopMeter, maxBlockMs, type Finding } from './event-loop/event-loop-meter.ts';

const meter = await eventLoopMeter();
const all: Finding[] = [];

test.for(Object.keys(routes) as RouteName[])(
  '%s: no hostile body takes more than 50 ms of the event loop more than an ordinary one',
  { timeout: 600_000 },
  async (name, { signal }) => {
    const findings = await meter.measure(name, signal);
    all.push(...findings);
    expect(findings.filter(({ extraMs }) => extraMs > maxBlockMs)).toEqual([]);
  },
);

afterAll(() => {
  const worst = all.toSorted((a, b) => b.extraMs - a.extraMs).slice(0, 20);
  console.table(worst);
});
