import type { FastifyReply, FastifyRequest } from 'fastify';
import { login, signInCallback } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { SignInErrorCode } from '#contract/sign-in-errors.ts';
import type { BeginSession } from '#server/identity/accounts/begin-session.ts';
import type { Identities } from '#server/identity/accounts/identities.service.ts';
import { sameSitePath } from '#server/identity/accounts/return-to.ts';
import { SsoError } from '#server/identity/accounts/sso-error.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { OidcStateCookie } from './oidc-state-cookie.ts';
import { providerErrorDetails, type OidcProvider } from './provider.ts';

export interface OidcRoutes {
  /** Absent when only built-in accounts can sign in. */
  readonly provider: OidcProvider | undefined;
  readonly stateCookie: OidcStateCookie;
  readonly identities: Identities;
  readonly beginSession: BeginSession;
  readonly publicUrl: string | undefined;
}

const callbackPath = '/api/auth/callback';

function signInPage(returnTo: string | undefined, error?: SignInErrorCode): string {
  const query = new URLSearchParams({ ...(error && { error }), ...(returnTo && { returnTo }) }).toString();
  return query ? `/sign-in?${query}` : '/sign-in';
}

/** Redirects to the sign-in page with the code of an SsoError; other errors are rethrown. */
async function redirectOrSignInPage(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined,
  nextUrl: () => Promise<string>,
) {
  try {
    return reply.redirect(await nextUrl(), 302);
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    request.log.warn(
      { err: error, provider: providerErrorDetails(error) },
      'OpenID Connect sign-in rejected',
    );
    return reply.redirect(signInPage(returnTo, error.code), 302);
  }
}

/** Sign-in by OIDC, or the sign-in page when no provider is configured. */
export function oidcRoutes(
  bind: Bind,
  { provider, stateCookie, identities, beginSession, publicUrl }: OidcRoutes,
) {
  const siteOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;

  bind(login, async ({ query, request, reply }) => {
    const returnTo = sameSitePath(query.returnTo);
    if (!provider) return reply.redirect(signInPage(returnTo), 302);
    return redirectOrSignInPage(request, reply, returnTo, async () => {
      const { url, authorizationRequest } = await provider.begin(siteOf(request) + callbackPath);
      stateCookie.write(reply, { ...authorizationRequest, returnTo: returnTo ?? '/' });
      return url.href;
    });
  });

  bind(signInCallback, async ({ query, request, reply }) => {
    if (!provider) throw new AppError('not_found');
    const pending = stateCookie.take(request, reply, query.state);
    return redirectOrSignInPage(request, reply, pending?.returnTo, async () => {
      if (!pending) throw new SsoError('expired');
      const url = new URL(callbackPath, siteOf(request));
      url.search = new URL(request.url, url).search;
      const userId = await identities.signIn(await provider.finish(url, pending));
      await beginSession(userId, request, reply, { byProvider: true });
      return pending.returnTo;
    });
  });
}
