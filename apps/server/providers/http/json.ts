/** U+0000 and lone surrogates are valid in JSON, but cannot be stored in PostgreSQL. */
const sanitize = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** Some services begin JSON with it, which the format does not allow. */
const byteOrderMark = /^\ufeff/;

/** Parses the JSON of a reply and sanitizes its strings; undefined if it is invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString().replace(byteOrderMark, ''), sanitize);
  } catch {
    return undefined;
  }
}
