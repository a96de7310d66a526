import { expect, test } from 'vitest';
import { makeServices, type Context, type ServiceFactories } from './context.ts';

const made = (factories: object) => makeServices({} as Context, factories as ServiceFactories);

test('a service is made once, after those that it takes', () => {
  const order: string[] = [];
  const services = made({
    jobs: (_context: Context, { tokens }: { tokens: { hold: () => string } }) => {
      order.push('jobs');
      return { submit: () => tokens.hold() };
    },
    tokens: () => {
      order.push('tokens');
      return { hold: () => 'held' };
    },
  }) as unknown as { jobs: { submit: () => string } };
  expect(order).toEqual([]);
  expect([services.jobs.submit(), services.jobs.submit()]).toEqual(['held', 'held']);
  expect(order).toEqual(['tokens', 'jobs']);
});

test('services that call each other ask for one in the call; else the error names the cycle', () => {
  type Pair = { readonly jobs: { end: () => string }; readonly takes: { name: string } };
  const takes = (_context: Context, { jobs }: Pair) => ({ name: `takes after ${typeof jobs}` });
  const late = made({
    jobs: (_context: Context, services: Pair) => ({ end: () => services.takes.name }),
    takes,
  }) as unknown as Pair;
  expect(late.jobs.end()).toBe('takes after object');
  const early = made({
    jobs: (_context: Context, { takes: { name } }: Pair) => ({ end: () => name }),
    takes,
  }) as unknown as Pair;
  expect(() => early.jobs).toThrow('jobs → takes → jobs');
});
