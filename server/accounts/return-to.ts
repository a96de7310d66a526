const base = 'http://same-site.invalid';

/** As the router reads it, which decodes; true also where it can't be decoded. */
function isApi(path: string): boolean {
  try {
    return /^\/api(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * A path of this site to go to after signing in, or undefined: nothing that a browser would read
 * as another site, and no call of the API (a link could sign people out right away).
 */
export function sameSitePath(asked: string | undefined): string | undefined {
  if (!asked?.startsWith('/') || !URL.canParse(asked, base)) return undefined;
  const url = new URL(asked, base);
  const path = url.pathname + url.search + url.hash;
  // A path that begins with two slashes would name a host when it is read again.
  if (url.origin !== base || path.startsWith('//') || isApi(url.pathname)) return undefined;
  return path;
}
