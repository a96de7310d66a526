/** One digit of the token counter; `position` 0 is the ones. */
export interface CounterDigit {
  readonly digit: string;
  readonly place: number;
  /** A leading zero. */
  readonly leading: boolean;
}

const wheels = 5;

/** The digits of a non-negative integer, padded with leading zeros to five. */
export function counterDigits(amount: number): CounterDigit[] {
  const figures = String(Math.max(0, Math.trunc(amount)));
  const shown = figures.padStart(wheels, '0');
  const zeros = shown.length - figures.length;
  return Array.from(shown, (digit, at) => ({ digit, place: shown.length - 1 - at, leading: at < zeros }));
}
