import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ApiToken, createApiToken } from '#contract/api-tokens.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { SignedInUser } from '#server/testing/browser.ts';

export type CreatedApiToken = ApiToken & { readonly token: string };

/** Creates a token as a user in a browser. */
export async function createToken(
  owner: Pick<SignedInUser, 'call'>,
  settings: Partial<BodyOf<typeof createApiToken>> = {},
): Promise<CreatedApiToken> {
  const body = { name: 'Build', scopes: ['read'], ...settings };
  const reply = await owner.call('POST /api/api-tokens', { body });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<CreatedApiToken>();
}

/** Makes a call with an API token and without cookies, such as `GET /api/projects`. */
export function callWith(
  { app }: { readonly app: FastifyInstance },
  token: string,
  route: string,
  { headers, ...options }: Pick<InjectOptions, 'headers' | 'body'> = {},
) {
  const space = route.indexOf(' ');
  return app.inject({
    method: route.slice(0, space) as 'GET',
    url: route.slice(space + 1),
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...options,
  });
}
