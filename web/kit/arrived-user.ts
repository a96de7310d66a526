import type { CurrentUser } from '#contract/auth.ts';

/** Whom the server wrote into the page; null for a visitor, undefined where it wrote nothing. */
export function arrivedUser(): CurrentUser | null | undefined {
  // A test without a page has no document.
  const written = globalThis.document?.getElementById('current-user')?.textContent;
  return written ? (JSON.parse(written) as CurrentUser | null) : undefined;
}
