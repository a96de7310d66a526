/** Addresses of share links, also as a value in a query: their token is a secret. */
const tokens = /((?:\/|%2F)(?:s|embed|api(?:\/|%2F)shared)(?:\/|%2F))[^/?#&%\s:)'"]+/gi;

/** A text for the log without the tokens of share links. */
export const redactShareTokens = (text: string): string => text.replaceAll(tokens, '$1[redacted]');
