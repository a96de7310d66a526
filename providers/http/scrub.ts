import { oneLine } from '#providers/one-line.ts';

/** What keys look like that somebody may have pasted where no key belongs. */
const keyLike = /\b(?:sk|rk|xi|pk)[-_][\w-]{8,}|\bbearer\s+[\w.~+/=-]{8,}/gi;
const mask = '•••';
const most = 300;

/** In whatever case it is echoed: who reads it in another case has it all the same. */
const inAnyCase = (secret: string) =>
  new RegExp(secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi');

const maskText = (text: string, secrets: readonly string[]) =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(inAnyCase(secret), mask), text)
    .replaceAll(keyLike, mask);

/** A text from outside as it may be shown or logged: on one line, not long, and without secrets. */
export function scrub(text: string, secrets: readonly string[]): string {
  const line = oneLine(maskText(text, secrets));
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** The same value with its texts as they are, but without secrets. It is plain data, a few levels deep. */
export function masked<Value>(value: Value, secrets: readonly string[]): Value {
  const rid = (one: unknown): unknown => {
    if (typeof one === 'string') return maskText(one, secrets);
    if (Array.isArray(one)) return one.map(rid);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, rid(inner)]));
  };
  return rid(value) as Value;
}
