import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Comment } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import type { SharedPage } from '#contract/shared-pages.ts';

/** The result of a call; `body` is the reply of a success. */
export interface SharedReply<Body> {
  readonly status: number;
  readonly body: Body | undefined;
  readonly setCookies: readonly string[];
}

/** A request on whose behalf a call is made. Without `cookie` a link with a password stays locked. */
type Caller = Pick<FastifyRequest, 'ip'> & {
  readonly headers: Pick<FastifyRequest['headers'], 'cookie' | 'host'>;
};

/** For failures whose reply does not say when to try again. */
const defaultRetrySeconds = 5;

const path = (token: string) => `/api/shared/${encodeURIComponent(token)}`;

export type SharedApi = ReturnType<typeof sharedApi>;

/** A busy or failing server says nothing about the link: it is neither unknown nor locked. */
function throwIfBusy({ statusCode, headers }: LightMyRequestResponse): void {
  if (statusCode !== 429 && statusCode < 500) return;
  const retryAfter = Number(headers['retry-after'] ?? defaultRetrySeconds);
  throw new AppError(statusCode === 429 ? 'too_many_requests' : 'unavailable', { retryAfter });
}

/**
 * The calls of guests that pages and previews of share links make themselves. Limits and audits are those of the API.
 * Each throws too_many_requests or unavailable with `retryAfter` when the API answers 429 or 5xx.
 */
export function sharedApi(app: FastifyInstance) {
  async function send<Body>(
    { ip, headers }: Caller,
    url: string,
    payload?: object,
  ): Promise<SharedReply<Body>> {
    const reply = await app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: {
        host: headers.host,
        ...(headers.cookie !== undefined && { cookie: headers.cookie }),
      },
      remoteAddress: ip,
      ...(payload && { payload }),
    });
    throwIfBusy(reply);
    const isJson = reply.statusCode === 200 && /json/.test(String(reply.headers['content-type']));
    const cookies = reply.headers['set-cookie'] ?? [];
    return {
      status: reply.statusCode,
      body: isJson ? reply.json<Body>() : undefined,
      setCookies: [cookies].flat().map(String),
    };
  }
  return {
    readPage: (caller: Caller, token: string) => send<SharedPage>(caller, path(token)),
    listComments: (caller: Caller, token: string, trackId: string) =>
      send<{ comments: Comment[] }>(caller, `${path(token)}/tracks/${trackId}/comments`),
    unlock: (caller: Caller, token: string, password: string) =>
      send<never>(caller, `${path(token)}/unlock`, { password }),

    /** The bytes of the cover; undefined if it cannot be read. */
    async readImage({ ip, headers }: Caller, url: string): Promise<Buffer | undefined> {
      const reply = await app.inject({ url, headers: { host: headers.host }, remoteAddress: ip });
      throwIfBusy(reply);
      return reply.statusCode === 200 ? reply.rawPayload : undefined;
    },
  };
}
