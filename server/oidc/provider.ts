import * as client from 'openid-client';
import type { ExternalPerson } from '#server/accounts/identities.service.ts';
import { SignInRefused } from '#server/accounts/sign-in-refused.ts';
import type { OidcConfig } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { personIn } from './claims.ts';

/** What belongs to one sign-in; whoever comes back must have brought it along. */
export interface Journey {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** An OpenID Connect provider as far as signing in needs it. */
export interface OidcProvider {
  /** Warns of an issuer that cannot be asked, with the reason. */
  checkAtStart(log: Log): Promise<void>;
  /** Where to send somebody who wants to sign in. @throws SignInRefused provider_unreachable */
  begin(redirectUri: string): Promise<{ url: URL; journey: Journey }>;
  /**
   * Who came back; `url` is the address they came to, as the provider knows it.
   * @throws SignInRefused
   */
  finish(url: URL, journey: Journey): Promise<ExternalPerson>;
}

/** One request to the provider; somebody is waiting in front of a blank page. */
const patienceSeconds = 8;
/** What a provider says of itself hardly ever changes. */
const trustedForMs = 3_600_000;

/** Far more than any provider says at once. */
const longestReplyBytes = 1_048_576;

/** A reply of bounded length: one without end must not fill the memory. @throws TypeError */
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

/** As the provider prefers it: by the Authorization header unless it takes the body alone. */
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
 * The provider that the settings name. It is asked for its addresses at the first sign-in, and again when an
 * hour has passed or it could not be reached. `now` gives milliseconds since 1970.
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

/** What the provider answered, for the log: `error` and `error_description` of OAuth 2.0, and the status. */
export function answerOfProvider({ cause }: SignInRefused) {
  if (cause instanceof client.ResponseBodyError) {
    const { error, error_description: description, status } = cause;
    return { error, description, status };
  }
  if (cause instanceof client.WWWAuthenticateChallengeError) return { status: cause.status };
  return { reasons: reasons(cause) };
}

/** What went wrong at the provider, as far as the person can do something about it. */
function refusal(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInRefused(error.error === 'access_denied' ? 'denied' : 'provider_failed', error);
  }
  // A code that was used before, or too late.
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return new SignInRefused('expired', error);
  }
  const isSilent =
    error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SignInRefused(isSilent ? 'provider_unreachable' : 'provider_failed', error);
}
