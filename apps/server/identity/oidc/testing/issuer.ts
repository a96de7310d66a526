import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onCleanup } from '#server/testing/on-cleanup.ts';

const clientId = 'tutti';
const clientSecret = 'a secret between the two';

/** The request header with the subject that signs in; without it, the sign-in is cancelled. */
export const subjectHeader = 'x-test-subject';

/**
 * A real OpenID Connect provider on a loopback port. `users` maps subjects to claims; it signs in the subject in the
 * header `subjectHeader` without prompts. `stop` ends it abruptly.
 */
export async function issuer(port = 0) {
  /** Lets a test change the response of the token endpoint. */
  const forgery: { change?: (answer: Record<string, unknown>) => void } = {};
  const users = new Map<string, Record<string, unknown>>();
  const redirectUris: string[] = [];
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1:1/api/auth/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['of this test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...users.get(sub) }) }),
    async loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc;
      const given = session!.grantIdFor(client!.clientId);
      if (given) return provider.Grant.find(given);
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The server under test gets its port later, so redirect URIs are checked at request time.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectUris.includes(uri);

  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/token') forgery.change?.(ctx.body as Record<string, unknown>);
  });

  const answer = provider.callback();
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, reply);
      return;
    }
    const subject = request.headers[subjectHeader];
    const result = subject
      ? { login: { accountId: String(subject) } }
      : { error: 'access_denied', error_description: 'cancelled' };
    void provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false });
  });

  async function stop(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  onCleanup(stop);
  const settings = { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  return { url, users, redirectUris, settings, stop, forgery };
}
