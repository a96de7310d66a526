import * as client from 'openid-client';
import type { ExternalUser } from '#server/identity/accounts/identities.service.ts';
import { SsoError } from '#server/identity/accounts/sso-error.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { userFromClaims } from './claims.ts';

/** The values of one authorization request; the callback must come with them. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** The part of an OpenID Connect client that sign-in needs. */
export interface OidcProvider {
  /** Logs a warning with the reason when the issuer is unreachable. */
  checkAtStart(log: Log): Promise<void>;
  /** The URL to redirect the browser to. @throws SsoError provider_unreachable */
  begin(redirectUri: string): Promise<{ url: URL; authorizationRequest: AuthorizationRequest }>;
  /**
   * Exchanges the code for the user's claims; `url` is the callback URL as the provider knows it.
   * @throws SsoError
   */
  finish(url: URL, authorizationRequest: AuthorizationRequest): Promise<ExternalUser>;
}

/** For each request to the provider; the user waits for the redirect meanwhile. */
const timeoutSeconds = 8;
/** Provider metadata is cached this long. */
const metadataMaxAgeMs = 3_600_000;

/** More than any provider sends. */
const maxResponseBytes = 1_048_576;

/** Limits the size of a response. @throws TypeError */
const boundedFetch: client.CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, ...(body !== undefined && { body: body as BodyInit }) });
  if (!response.body) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxResponseBytes) throw new TypeError('the reply of the sign-in provider is too long');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
};

/** Uses the Authorization header unless the provider accepts only the request body. */
const clientAuth = (clientSecret: string): client.ClientAuth => {
  const inHeader = client.ClientSecretBasic(clientSecret);
  const inBody = client.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const acceptsHeader = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    return (acceptsHeader ? inHeader : inBody)(server, ...rest);
  };
};

/**
 * The configured provider. Its metadata is fetched at the first sign-in, and again after an hour or a failure. `now`
 * returns milliseconds since 1970.
 */
export function oidcProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  now: () => number,
): OidcProvider {
  let cached: { configuration: Promise<client.Configuration>; untilMs: number } | undefined;

  async function discover(): Promise<client.Configuration> {
    const execute = [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    const options = { timeout: timeoutSeconds, execute, [client.customFetch]: boundedFetch };
    return client.discovery(issuer, clientId, clientSecret, clientAuth(clientSecret), options);
  }

  async function configuration(): Promise<client.Configuration> {
    if (!cached || cached.untilMs < now()) {
      cached = { configuration: discover(), untilMs: now() + metadataMaxAgeMs };
    }
    const current = cached;
    try {
      return await current.configuration;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw new SsoError('provider_unreachable', error);
    }
  }

  return {
    async checkAtStart(log) {
      try {
        await configuration();
      } catch (error) {
        const reason = reasons(error).join(': ');
        log.warn({ issuer: issuer.href, reason }, 'OpenID Connect provider unavailable');
      }
    },

    async begin(redirectUri) {
      const authorizationRequest = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: authorizationRequest.state,
        nonce: authorizationRequest.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(authorizationRequest.verifier),
        code_challenge_method: 'S256',
      });
      return { url, authorizationRequest };
    },

    async finish(url, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
        const info = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return userFromClaims(claims, info, { clientId, nowMs: now() });
      } catch (error) {
        throw toSsoError(error);
      }
    },
  };
}

/** The messages of an error and its causes. */
function reasons(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasons(error.cause)] : [];
}

/** The provider's response for the log: `error` and `error_description` of OAuth 2.0, and the status. */
export function providerErrorDetails({ cause }: SsoError) {
  if (cause instanceof client.ResponseBodyError) {
    const { error, error_description: description, status } = cause;
    return { error, description, status };
  }
  if (cause instanceof client.WWWAuthenticateChallengeError) return { status: cause.status };
  return { reasons: reasons(cause) };
}

/** Maps an error to the code that the sign-in page explains. */
function toSsoError(error: unknown): SsoError {
  if (error instanceof SsoError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new SsoError(error.error === 'access_denied' ? 'denied' : 'provider_failed', error);
  }
  // The code was used before or has expired.
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return new SsoError('expired', error);
  }
  const isUnreachable =
    error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SsoError(isUnreachable ? 'provider_unreachable' : 'provider_failed', error);
}
