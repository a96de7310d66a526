interface Decimal {
  /** The most digits after the point. */
  readonly decimals: number;
  readonly max: number;
}

/** The digits of a number from 0 that was typed, ".5" as "0.5"; undefined when it is none or has too many. */
export function decimalOf(typed: string, { decimals, max }: Decimal): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(typed.trim()) ?? [];
  if (whole + fraction === '' || fraction.length > decimals) return undefined;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
  return Number(digits) <= max ? digits : undefined;
}

/** The whole number from 0 to `max` that was typed; undefined when it is none. */
export function wholeOf(typed: string, max: number): number | undefined {
  const text = typed.trim();
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}
