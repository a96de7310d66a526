const base = 'http://same-site.invalid';

/** Decodes like the router; true when it cannot be decoded. */
function isApi(path: string): boolean {
  try {
    return /^\/api(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * Validates a path to redirect to after sign-in. Undefined for anything that a browser would resolve to another site,
 * and for API calls (such as sign-out).
 */
export function sameSitePath(returnTo: string | undefined): string | undefined {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, base)) return undefined;
  const url = new URL(returnTo, base);
  const path = url.pathname + url.search + url.hash;
  // A path with two leading slashes would be parsed as a host.
  if (url.origin !== base || path.startsWith('//') || isApi(url.pathname)) return undefined;
  return path;
}
