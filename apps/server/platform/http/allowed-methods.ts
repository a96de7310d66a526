import type { FastifyInstance } from 'fastify';

/** The methods that an address allows; empty when no route matches. */
export type AllowedMethods = (url: string) => readonly string[];

/** Collects the routes that are added from now on. */
export function collectAllowedMethods(app: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // The files under a wildcard are not routes.
    if (url.includes('*')) return;
    const literal = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+')}$`);
    for (const item of [method].flat()) routes.push({ pattern, method: item });
  });
  return (url) => {
    const path = url.split('?', 1)[0]!;
    return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  };
}
