import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { SignedTokens } from '#server/access/signed-token.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { isCrossSite } from '#server/http/origin.ts';
import type { Log } from '#server/log.ts';
import type { Db } from '#server/storage/db.ts';
import type { EventBus } from '#server/storage/event-bus.ts';
import { runningVersion } from '#server/version.ts';
import { apiFetch } from './api-fetch.ts';
import { mcpRelay, type RelayedMessage } from './mcp-relay.ts';
import { mcpSessions } from './mcp-session.ts';

export interface McpDeps {
  readonly db: Db;
  readonly eventBus: EventBus;
  readonly links: SignedTokens;
  readonly publicUrl: string | undefined;
  readonly log: Log;
}

/** Imported with the first request: few servers are used by assistants, and the packages take 0.3 s. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport: Transport }, { studioServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('#mcp/studio/studio-server.ts'),
  ]);
  return { Transport, studioServer };
}

/** A page of another site must not reach the server through a name that resolves to it (DNS rebinding). */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  const isForeign = origin !== undefined && publicUrl !== undefined && origin !== new URL(publicUrl).origin;
  if (isForeign || isCrossSite(request, publicUrl)) throw new AppError('foreign_origin');
}

const isRequest = (message: JSONRPCMessage) => 'method' in message && 'id' in message;

/** The same key for a request that is sent again; without a session nothing identifies a request. */
const keyOf = (session: string, request: RequestId) =>
  `mcp-${createHash('sha256')
    .update(`${session}\0${typeof request}\0${request}`)
    .digest('base64url')}`;

function relayedMessage(message: JSONRPCMessage): RelayedMessage | undefined {
  if (!('method' in message)) {
    return message.id === undefined ? undefined : { kind: 'answer', message: { ...message, id: message.id } };
  }
  if (message.method !== 'notifications/cancelled') return undefined;
  const { requestId } = (message.params ?? {}) as { requestId?: RequestId };
  return requestId === undefined ? undefined : { kind: 'cancellation', message, requestId };
}

/** Sends the response of the transport, an event stream or JSON. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'connection') void reply.header(name, value);
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (!isStream || !response.body) return reply.send(response.body ? await response.text() : undefined);
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP, for API tokens. Each request has a server of its own; a
 * session is a signed id, and its messages reach the process that holds a call through the event bus.
 */
export function mcpRoutes(app: FastifyInstance, { db, eventBus, links, publicUrl, log }: McpDeps): void {
  const sessions = mcpSessions(links);
  const relay = mcpRelay({ db, eventBus });
  const closing = new AbortController();
  const open = new Set<FastifyReply>();
  // Open streams would keep the server from closing. The generations continue.
  app.addHook('preClose', async () => {
    closing.abort(new AppError('unavailable'));
    relay.close();
    for (const { raw } of open) raw.destroy();
  });

  /** Answers and cancellations of calls that other requests began. */
  async function forward(session: string, messages: readonly JSONRPCMessage[]): Promise<void> {
    for (const message of messages) {
      const relayed = relayedMessage(message);
      if (relayed) await relay.relay(session, relayed);
    }
  }

  app.post(
    '/mcp',
    {
      schema: { hide: true },
      bodyLimit: limits.planBodyBytes,
      async onRequest(request, reply) {
        requireOwnOrigin(request, publicUrl);
        if (request.user?.apiToken) return;
        void reply.header('www-authenticate', 'Bearer realm="Tutti"');
        throw new AppError('unauthenticated', {}, 'Send an API token: “Authorization: Bearer tutti_…”.');
      },
    },
    async (request, reply) => {
      const { id: apiTokenId } = request.user!.apiToken!;
      const sessionId = request.headers['mcp-session-id'];
      const session =
        sessionId === undefined
          ? { id: randomUUID(), canAsk: false }
          : sessions.read(String(sessionId), apiTokenId);
      const { Transport, studioServer } = await loadProtocol();
      const messages = [request.body].flat() as JSONRPCMessage[];
      const isInitialize = messages.some(
        (one) => isObject(one) && 'method' in one && one.method === 'initialize',
      );
      const transport = new Transport(
        isInitialize
          ? { sessionIdGenerator: () => sessions.create(apiTokenId, { canAsk: canAsk(messages[0]) }) }
          : {},
      );
      const received = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      });
      const handle = () => transport.handleRequest(received, { parsedBody: request.body ?? null });

      if (!messages.some((one) => isObject(one) && isRequest(one))) {
        const accepted: JSONRPCMessage[] = [];
        transport.onmessage = (message) => accepted.push(message);
        const response = await handle();
        await forward(session.id, accepted);
        return send(reply, response);
      }
      const server = studioServer({
        version: runningVersion.version,
        token: bearerToken(request)!,
        url: publicUrl ?? `${request.protocol}://${request.host}`,
        fetch: apiFetch(app, request, closing.signal),
        keyOf: (id) => keyOf(session.id, id),
        canAsk: session.canAsk,
        onUnexpected: (error) => {
          if (!closing.signal.aborted) log.error({ err: error }, 'a tool failed');
        },
      });
      await server.connect(transport);
      relay.watch({
        sessionId: session.id,
        prefix: `${randomUUID()}:`,
        transport,
        pending: new Set(messages.filter(isRequest).flatMap((one) => ('id' in one ? [one.id!] : []))),
        onSettled: () => setImmediate(() => void server.close()),
      });
      open.add(reply);
      reply.raw.once('close', () => open.delete(reply));
      return send(reply, await handle());
    },
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether the client of an `initialize` request can ask its user. */
function canAsk(message: JSONRPCMessage | undefined): boolean {
  const { params } = (message ?? {}) as { params?: { capabilities?: { elicitation?: unknown } } };
  return params?.capabilities?.elicitation !== undefined;
}
