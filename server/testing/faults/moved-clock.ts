import { onTestFinished } from 'vitest';

const Real = Date;
let offsetMs = 0;

/** A Date whose clock is offset; it replaces the global one, so libraries use it too. */
class Moved extends Real {
  constructor(...args: unknown[]) {
    // `Date` takes up to seven numbers, a string or another date.
    super(...((args.length === 0 ? [Moved.now()] : args) as [number]));
  }

  static override now(): number {
    return Real.now() + offsetMs;
  }
}

/** Offsets the clock of this process from the real time until the test ends. Timers are not affected. */
export function moveClock(byMs: number): void {
  offsetMs = byMs;
  globalThis.Date = Moved as DateConstructor;
  onTestFinished(() => {
    globalThis.Date = Real;
  });
}
