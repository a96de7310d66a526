interface DecimalLimits {
  /** Maximum digits after the decimal point. */
  readonly decimals: number;
  readonly max: number;
}

/**
 * The normalized digits of a typed non-negative number, ".5" as "0.5"; undefined if it is invalid or has too many
 * decimals.
 */
export function parseDecimal(typed: string, { decimals, max }: DecimalLimits): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(typed.trim()) ?? [];
  if (whole + fraction === '' || fraction.length > decimals) return undefined;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
  return Number(digits) <= max ? digits : undefined;
}

/** The typed integer from 0 to `max`; undefined if it is invalid. */
export function parseInteger(typed: string, max: number): number | undefined {
  const text = typed.trim();
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}
