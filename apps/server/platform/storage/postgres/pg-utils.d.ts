declare module 'pg/lib/utils.js' {
  /** Converts a parameter to the value that is sent: null, bytes or text. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
