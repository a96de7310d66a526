/** One wheel of the tape counter; `place` 0 is the ones. */
export interface CounterDigit {
  readonly digit: string;
  readonly place: number;
  /** A zero before the first figure. */
  readonly leading: boolean;
}

const wheels = 5;

/** The wheels that show a whole, non-negative amount: five, or as many as it needs. */
export function counterDigits(amount: number): CounterDigit[] {
  const figures = String(Math.max(0, Math.trunc(amount)));
  const shown = figures.padStart(wheels, '0');
  const zeros = shown.length - figures.length;
  return Array.from(shown, (digit, at) => ({ digit, place: shown.length - 1 - at, leading: at < zeros }));
}
