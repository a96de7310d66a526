import { apiTokenPrefix } from '#contract/api-token-scopes.ts';

/** Addresses of share links, also as a value in a query: their token is a secret. */
const shareTokens = /((?:\/|%2F)(?:s|embed|api(?:\/|%2F)shared)(?:\/|%2F))[^/?#&%\s:)'"]+/gi;
/** API tokens, whole or cut off, at any place in a text. */
const apiTokens = new RegExp(String.raw`\b(${apiTokenPrefix})\w{8,}`, 'gi');

/** A text for the log without the tokens of share links and API tokens. */
export const redactSecrets = (text: string): string =>
  text.replaceAll(shareTokens, '$1[redacted]').replaceAll(apiTokens, '$1[redacted]');
