/** One digit of the token counter; `position` 0 is the ones. */
export interface CounterDigit {
  readonly digit: string;
  readonly position: number;
  /** A leading zero. */
  readonly leading: boolean;
}

const minDigits = 5;

/** The digits of a non-negative integer, padded with leading zeros to five. */
export function counterDigits(amount: number): CounterDigit[] {
  const digits = String(Math.max(0, Math.trunc(amount)));
  const padded = digits.padStart(minDigits, '0');
  const leadingZeros = padded.length - digits.length;
  return Array.from(padded, (digit, index) => ({
    digit,
    position: padded.length - 1 - index,
    leading: index < leadingZeros,
  }));
}
