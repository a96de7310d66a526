/**
 * The redirect target after sign-in: a path of this origin, or "/" for anything else (other hosts, `//host`,
 * `/\host`, the API, the sign-in page).
 */
export function safeReturnTo(returnTo: string | null, origin: string): string {
  if (!returnTo?.startsWith('/')) return '/';
  const url = URL.parse(returnTo, origin);
  if (!url || url.origin !== origin) return '/';
  if (url.pathname.startsWith('//') || /^\/(?:api|sign-in)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
