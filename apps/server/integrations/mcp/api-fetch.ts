import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

/**
 * A `fetch` that calls the API of this process on behalf of a request: permissions, payment and rate limits are those of
 * any other call. `closing` ends calls when the process does.
 */
export function apiFetch(
  app: FastifyInstance,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  closing: AbortSignal,
): typeof fetch {
  return async (input, init = {}) => {
    closing.throwIfAborted();
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const reply = await app.inject({
      method: init.method ?? 'GET',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: headers.host },
      remoteAddress: ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    } as InjectOptions);
    init.signal?.throwIfAborted();
    const hasBody = ![204, 205, 304].includes(reply.statusCode);
    const replyHeaders = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: replyHeaders,
    });
  };
}
