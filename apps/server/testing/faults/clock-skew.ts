import { onTestFinished } from 'vitest';

const RealDate = Date;
let offsetMs = 0;

/** A Date whose clock is offset; it replaces the global one, so libraries use it too. */
class SkewedDate extends RealDate {
  constructor(...args: unknown[]) {
    // `Date` takes up to seven numbers, a string or another date.
    super(...((args.length === 0 ? [SkewedDate.now()] : args) as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** Offsets the clock of this process from the real time until the test ends. Timers are not affected. */
export function skewClock(byMs: number): void {
  offsetMs = byMs;
  globalThis.Date = SkewedDate as DateConstructor;
  onTestFinished(() => {
    globalThis.Date = RealDate;
  });
}
