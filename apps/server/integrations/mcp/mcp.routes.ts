import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bearerToken } from '#server/platform/http/bearer-token.ts';
import { onClosed } from '#server/platform/http/on-closed.ts';
import { isCrossSite } from '#server/platform/http/origin.ts';
import { runningVersion } from '#server/platform/version.ts';
import { apiFetch } from './api-fetch.ts';
import { mcpRelay } from './mcp-relay.ts';
import { mcpSessions, type McpSession } from './mcp-session.ts';
import { accepts, canAsk, initializeOf, relayedMessage, requestIds, toolListId } from './json-rpc.ts';
import type { RateLimits } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/context.ts';
import { messages } from '#server/integrations/messages.ts';

interface McpRoutes extends Context {
  readonly rateLimits: RateLimits;
  readonly publicUrl: string | undefined;
}

const json = 'application/json';
const eventStream = 'text/event-stream';

/** The only version of the protocol whose bodies may contain several messages; it has no header for the version. */
const versionWithBatches = '2025-03-26';

/** Imported with the first request: few servers are used by assistants, and the packages take 0.3 s. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport: Transport }, { SUPPORTED_PROTOCOL_VERSIONS: versions }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
  const { serializedToolList, studioServer } = await import('#mcp/studio/studio-server.ts');
  return { Transport, serializedToolList, studioServer, versions };
}

/** A page of another site must not reach the server through a name that resolves to it (DNS rebinding). */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  const isForeign = origin !== undefined && publicUrl !== undefined && origin !== new URL(publicUrl).origin;
  if (isForeign || isCrossSite(request, publicUrl)) throw new AppError('foreign_origin');
}

/** The same key for a request that is sent again. */
const keyOf = (session: string, request: RequestId) =>
  `mcp-${createHash('sha256')
    .update(`${session}\0${typeof request}\0${request}`)
    .digest('base64url')}`;

/** The list of tools, whose text is the same for everybody; undefined for other messages. */
async function toolList({ body, headers }: FastifyRequest): Promise<string | undefined> {
  const id = toolListId(body);
  if (id === undefined || !accepts(headers.accept, json)) return undefined;
  const { serializedToolList, versions } = await loadProtocol();
  const version = headers['mcp-protocol-version'];
  // The transport says what is wrong.
  if (version !== undefined && !versions.includes(String(version))) return undefined;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${serializedToolList()}}`;
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
export function mcpRoutes(
  app: FastifyInstance,
  { db, eventBus, links, log, rateLimits, publicUrl }: McpRoutes,
): void {
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

  /** @throws validation_failed, too_many_requests */
  async function countMessages(request: FastifyRequest): Promise<void> {
    const { body, headers } = request;
    if (!Array.isArray(body)) return;
    const version = headers['mcp-protocol-version'];
    if (version !== undefined && version !== versionWithBatches) {
      throw new AppError('validation_failed', {}, messages.noBatches(String(version)));
    }
    await rateLimits.countMessages(request, body.length - 1);
  }

  /** A server for the requests of one body, which lives until they are answered or cancelled. */
  async function serve(request: FastifyRequest, reply: FastifyReply, { id, canAsk: asks }: McpSession) {
    const { Transport, studioServer } = await loadProtocol();
    const { id: apiTokenId } = request.user!.apiToken!;
    const initialize = initializeOf(request.body);
    const created = initialize && sessions.create(apiTokenId, { canAsk: canAsk(initialize) });
    // Who takes anything gets JSON.
    const isStreamed = request.headers.accept?.includes(eventStream) === true;
    const transport = new Transport({
      ...(created !== undefined && { sessionIdGenerator: () => created }),
      enableJsonResponse: !isStreamed,
    });
    const handle = () => transport.handleRequest(webRequest(request), { parsedBody: request.body ?? null });
    const pending = new Set(requestIds(request.body));
    if (pending.size === 0) {
      const response = await handle();
      if (response.status === 202) await forward(id, [request.body].flat() as JSONRPCMessage[]);
      return response;
    }
    const server = studioServer({
      version: runningVersion.version,
      token: bearerToken(request)!,
      url: publicUrl ?? `${request.protocol}://${request.host}`,
      fetch: apiFetch(app, request, closing.signal),
      keyOf: (requestId) => keyOf(id, requestId),
      // A question needs a stream.
      canAsk: asks && isStreamed,
      onUnexpected: (error) => {
        if (!closing.signal.aborted) log.error({ err: error }, 'MCP tool call failed');
      },
    });
    await server.connect(transport);
    relay.watch({
      sessionId: id,
      prefix: `${randomUUID()}:`,
      transport,
      pending,
      onSettled: () => setImmediate(() => void server.close()),
    });
    open.add(reply);
    onClosed(reply.raw, () => open.delete(reply));
    return handle();
  }

  /** Sends answers and cancellations to the process that holds their call. */
  async function forward(session: string, received: readonly JSONRPCMessage[]): Promise<void> {
    for (const message of received) {
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
        throw new AppError('unauthenticated', {}, messages.sendApiToken);
      },
    },
    async (request, reply) => {
      const sessionId = request.headers['mcp-session-id'];
      const { id } = request.user!.apiToken!;
      // Without a session there are no questions, and nothing identifies a request that is sent again.
      const session =
        sessionId === undefined ? { id: randomUUID(), canAsk: false } : sessions.read(String(sessionId), id);
      await countMessages(request);
      const tools = await toolList(request);
      if (tools !== undefined) return reply.type(json).send(tools);
      return send(reply, await serve(request, reply, session));
    },
  );
}

/** The transport wants both types by name from all clients; those that take one of them get that one. */
const transportAccept = (accept: string | undefined) =>
  accepts(accept, json) || accepts(accept, eventStream) ? `${json}, ${eventStream}` : accept;

/** The headers of a request for the transport, which gets the body apart. */
const webRequest = ({ headers }: FastifyRequest): Request =>
  new Request('http://localhost/mcp', {
    method: 'POST',
    headers: Object.entries({ ...headers, accept: transportAccept(headers.accept) }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  });
