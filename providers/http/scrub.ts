/** What keys look like that somebody may have pasted where no key belongs. */
const keyLike = /\b(?:sk|rk|xi|pk)[-_][\w-]{8,}|\bbearer\s+[\w.~+/=-]{8,}/gi;
const mask = '•••';
const most = 300;

/** A text from outside as it may be shown or logged: on one line, not long, and without secrets. */
export function scrub(text: string, secrets: readonly string[]): string {
  const masked = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, mask), text)
    .replaceAll(keyLike, mask);
  // oxlint-disable-next-line eslint/no-control-regex -- control characters are what is taken out
  const line = masked.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
