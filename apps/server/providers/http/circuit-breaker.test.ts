import { expect, test } from 'vitest';
import { circuitBreaker } from './circuit-breaker.ts';

function setUp() {
  let ms = 0;
  const breaker = circuitBreaker(() => ms);
  const start = (count: number) => Array.from({ length: count }, () => breaker.acquire());
  return { breaker, start, pass: (passedMs: number) => void (ms += passedMs) };
}

test('a circuit breaker opens after five consecutive faults, and closes after a trial that is answered', () => {
  const { breaker, start, pass } = setUp();
  for (const permit of start(4)) permit.record('fault');
  breaker.acquire().record('answered');
  for (const permit of start(4)) permit.record('fault');
  expect(breaker.state()).toBe('working');
  breaker.acquire().record('fault');
  expect([breaker.state(), breaker.acquire().waitMs]).toEqual(['resting', 30_000]);
  pass(30_000);
  const trial = breaker.acquire();
  expect([trial.waitMs, breaker.state(), breaker.acquire().waitMs]).toEqual([0, 'trying', 1_000]);
  trial.record('answered');
  expect([breaker.state(), breaker.acquire().waitMs]).toEqual(['working', 0]);
});

test('a trial that fails opens the circuit again, and one that is cancelled is repeated', () => {
  const { breaker, start, pass } = setUp();
  for (const permit of start(5)) permit.record('fault');
  pass(30_000);
  breaker.acquire().record(undefined);
  const trial = breaker.acquire();
  expect(trial.waitMs).toBe(0);
  trial.record('fault');
  expect(breaker.acquire().waitMs).toBe(30_000);
});

test('requests from before the circuit opened do not keep it open, end its trial or close it', () => {
  const { breaker, start, pass } = setUp();
  const [late, later, last, ...permits] = start(8);
  for (const permit of permits) permit.record('fault');
  pass(20_000);
  late!.record('fault');
  expect(breaker.acquire().waitMs).toBe(10_000);
  pass(10_000);
  const trial = breaker.acquire();
  later!.record('fault');
  expect(breaker.state()).toBe('trying');
  last!.record('answered');
  expect([breaker.state(), breaker.acquire().waitMs]).toEqual(['trying', 1_000]);
  trial.record('fault');
  expect(breaker.acquire().waitMs).toBe(30_000);
});

test('requests from before the circuit closed do not open it again', () => {
  const { breaker, start, pass } = setUp();
  const permits = start(10);
  for (const permit of permits.slice(0, 5)) permit.record('fault');
  pass(30_000);
  breaker.acquire().record('answered');
  for (const permit of permits.slice(5)) permit.record('fault');
  expect([breaker.state(), breaker.acquire().waitMs]).toEqual(['working', 0]);
});
