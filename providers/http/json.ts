/** U+0000 and halves of surrogate pairs are text in JSON, but nowhere to be kept. */
const keepable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** The JSON in a reply, its texts such as can be kept; undefined where there is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString(), keepable);
  } catch {
    return undefined;
  }
}
