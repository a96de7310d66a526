import { oneLine } from '#providers/one-line.ts';

/** Patterns of API keys that may have been entered in the wrong field. */
const keyLike = /\b(?:sk|rk|xi|pk)[-_][\w-]{8,}|\bbearer\s+[\w.~+/=-]{8,}/gi;
const mask = '•••';
const most = 300;

/** A secret may be echoed in another case. */
const inAnyCase = (secret: string) =>
  new RegExp(secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi');

const maskText = (text: string, secrets: readonly string[]) =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(inAnyCase(secret), mask), text)
    .replaceAll(keyLike, mask);

/** Makes an external text safe to display and log: one line, limited length, without secrets. */
export function scrub(text: string, secrets: readonly string[]): string {
  const line = oneLine(maskText(text, secrets));
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Redacts the secrets in all strings of a plain value, without truncating them. */
export function masked<Value>(value: Value, secrets: readonly string[]): Value {
  const rid = (one: unknown): unknown => {
    if (typeof one === 'string') return maskText(one, secrets);
    if (Array.isArray(one)) return one.map(rid);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, rid(inner)]));
  };
  return rid(value) as Value;
}
