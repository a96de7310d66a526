import * as client from 'openid-client';
import type { ExternalPerson } from '#server/accounts/identities.service.ts';
import { SignInRefused } from '#server/accounts/sign-in-refused.ts';
import type { OidcConfig } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { personIn } from './claims.ts';

/** The values of one authorization request; the callback must come with them. */
export interface Journey {
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
  begin(redirectUri: string): Promise<{ url: URL; journey: Journey }>;
  /**
   * Exchanges the code for the user's claims; `url` is the callback URL as the provider knows it.
   * @throws SsoError
   */
  finish(url: URL, journey: Journey): Promise<ExternalPerson>;
}

/** For each request to the provider; the user waits for the redirect meanwhile. */
const patienceSeconds = 8;
/** Provider metadata is cached this long. */
const trustedForMs = 3_600_000;

/** More than any provider sends. */
const longestReplyBytes = 1_048_576;

/** Limits the size of a response. @throws TypeError */
const boundedFetch: client.CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, ...(body !== undefined && { body: body as BodyInit }) });
  if (!response.body) return response;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > longestReplyBytes) throw new TypeError('the reply of the sign-in provider is too long');
    parts.push(part);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(parts), { status, statusText, headers });
};

/** Uses the Authorization header unless the provider accepts only the request body. */
const secretFor = (clientSecret: string): client.ClientAuth => {
  const inHeader = client.ClientSecretBasic(clientSecret);
  const inBody = client.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isHeaderTaken = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    return (isHeaderTaken ? inHeader : inBody)(server, ...rest);
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
  let known: { configuration: Promise<client.Configuration>; untilMs: number } | undefined;

  async function discover(): Promise<client.Configuration> {
    const execute = [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    const options = { timeout: patienceSeconds, execute, [client.customFetch]: boundedFetch };
    return client.discovery(issuer, clientId, clientSecret, secretFor(clientSecret), options);
  }

  async function configuration(): Promise<client.Configuration> {
    if (!known || known.untilMs < now()) {
      known = { configuration: discover(), untilMs: now() + trustedForMs };
    }
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (known === asked) known = undefined;
      throw new SignInRefused('provider_unreachable', error);
    }
  }

  return {
    async checkAtStart(log) {
      try {
        await configuration();
      } catch (error) {
        const reason = reasons(error).join(': ');
        log.warn({ issuer: issuer.href, reason }, 'the sign-in provider cannot be asked');
      }
    },

    async begin(redirectUri) {
      const journey = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      return { url, journey };
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
        const isTold = config.serverMetadata().userinfo_endpoint !== undefined;
        const info = isTold ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return personIn(claims, info, { clientId, nowMs: now() });
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}

/** The messages of an error and its causes. */
function reasons(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasons(error.cause)] : [];
}

/** The provider's response for the log: `error` and `error_description` of OAuth 2.0, and the status. */
export function answerOfProvider({ cause }: SignInRefused) {
  if (cause instanceof client.ResponseBodyError) {
    const { error, error_description: description, status } = cause;
    return { error, description, status };
  }
  if (cause instanceof client.WWWAuthenticateChallengeError) return { status: cause.status };
  return { reasons: reasons(cause) };
}

/** Maps an error to the code that the sign-in page explains. */
function refusal(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInRefused(error.error === 'access_denied' ? 'denied' : 'provider_failed', error);
  }
  // The code was used before or has expired.
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return new SignInRefused('expired', error);
  }
  const isSilent =
    error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SignInRefused(isSilent ? 'provider_unreachable' : 'provider_failed', error);
}
