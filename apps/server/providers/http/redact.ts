import { cutText } from '#providers/cut-text.ts';
import { oneLine } from '#providers/one-line.ts';

/** Patterns of API keys that may have been entered in the wrong field. */
const apiKeyPattern = /\b(?:sk|rk|xi|pk)[-_][\w-]{8,}|\bbearer\s+[\w.~+/=-]{8,}/gi;
const mask = '•••';
const maxLength = 300;

/** A secret may be echoed in another case. */
const caseInsensitive = (secret: string) =>
  new RegExp(secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi');

const maskSecrets = (text: string, secrets: readonly string[]) =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(caseInsensitive(secret), mask), text)
    .replaceAll(apiKeyPattern, mask);

/** Absolute paths of files, and Windows paths; addresses of web pages are none. */
const pathPattern = /(?<![\w:/.])(?:~|\.{1,2})?(?:\/[\w.@+~%-]+){2,}\/?|\b[A-Za-z]:\\[^\s"'<>|]+/g;

/** Makes an external text safe to display and log: one line, limited length, without secrets and paths of files. */
export function redact(text: string, secrets: readonly string[]): string {
  const line = oneLine(maskSecrets(text, secrets)).replaceAll(pathPattern, '…');
  return line.length > maxLength ? `${cutText(line, maxLength - 1)}…` : line;
}

/** The reason in an error text: of a Python traceback its last line, which is the error itself. Safe to display and log. */
export function failureReason(text: string, secrets: readonly string[]): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTraceback = lines.some((line) => /^\s*(?:Traceback \(|File ".*", line \d+)/i.test(line));
  const reason = redact(isTraceback ? (lines.at(-1) ?? '') : text, secrets);
  return /^(?:Traceback|File ["'…])/i.test(reason) ? '' : reason;
}

/** Redacts the secrets in all strings of a plain value, without truncating them. */
export function redactValue<Value>(value: Value, secrets: readonly string[]): Value {
  const redactInner = (one: unknown): unknown => {
    if (typeof one === 'string') return maskSecrets(one, secrets);
    if (Array.isArray(one)) return one.map(redactInner);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, redactInner(inner)]));
  };
  return redactInner(value) as Value;
}
