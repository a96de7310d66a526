declare module 'pg/lib/utils.js' {
  /** A value of a parameter as it is sent: null, bytes or text. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
