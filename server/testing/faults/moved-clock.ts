import { onTestFinished } from 'vitest';

const Real = Date;
let offsetMs = 0;

/** The time of day as a process has it whose clock was moved: everything in it, libraries too, asks here. */
class Moved extends Real {
  constructor(...args: unknown[]) {
    // `Date` takes up to seven numbers, a text or another date.
    super(...((args.length === 0 ? [Moved.now()] : args) as [number]));
  }

  static override now(): number {
    return Real.now() + offsetMs;
  }
}

/** Sets the clock of this process, by so much from where it really is, until the test ends. The timers go on. */
export function moveClock(byMs: number): void {
  offsetMs = byMs;
  globalThis.Date = Moved as DateConstructor;
  onTestFinished(() => {
    globalThis.Date = Real;
  });
}
