import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { maxMessageBytes, type EventBus } from '#server/platform/storage/event-bus.ts';

const channel = 'mcp';

type RequestId = string | number;

/** What a client sends about a call that another request, perhaps of another process, began. */
export type RelayedMessage =
  /** The answer to a question of the server. */
  | { readonly kind: 'answer'; readonly message: JSONRPCMessage & { readonly id: RequestId } }
  | { readonly kind: 'cancellation'; readonly message: JSONRPCMessage; readonly requestId: RequestId };

/** A request of a client with calls that are not answered yet. */
export interface OpenRequest {
  readonly sessionId: string;
  /** Distinguishes questions of this request from those of others of the session. */
  readonly prefix: string;
  readonly transport: Transport;
  /** The calls that are not answered yet. */
  readonly pending: Set<RequestId>;
  /** Called when none is left. */
  readonly onSettled: () => void;
}

/**
 * Brings answers and cancellations to the process that holds the call. Messages go through the event bus, as to all
 * processes, this one included.
 */
export function mcpRelay({ db, eventBus }: { readonly db: Db; readonly eventBus: EventBus }) {
  const open = new Set<OpenRequest>();

  function settle(request: OpenRequest, requestId: RequestId): void {
    if (!request.pending.delete(requestId) || request.pending.size > 0) return;
    open.delete(request);
    request.onSettled();
  }

  function deliver(request: OpenRequest, relayed: RelayedMessage): void {
    const { transport, prefix, pending } = request;
    if (relayed.kind === 'cancellation') {
      if (!pending.has(relayed.requestId)) return;
      transport.onmessage?.(relayed.message);
      // A cancelled call is not answered.
      settle(request, relayed.requestId);
      return;
    }
    const id = String(relayed.message.id);
    if (!id.startsWith(prefix)) return;
    transport.onmessage?.({ ...relayed.message, id: Number(id.slice(prefix.length)) });
  }

  const unsubscribe = eventBus.subscribe(({ channel: name, payload }) => {
    if (name !== channel) return;
    // Only `relay` writes to this channel.
    const { sessionId, relayed } = payload as { sessionId: string; relayed: RelayedMessage };
    for (const request of open) if (request.sessionId === sessionId) deliver(request, relayed);
  });

  return {
    /** @throws body_too_large for an answer that is no answer to a question of ours */
    async relay(sessionId: string, relayed: RelayedMessage): Promise<void> {
      const payload = { sessionId, relayed };
      if (Buffer.byteLength(JSON.stringify(payload)) > maxMessageBytes - 100)
        throw new AppError('body_too_large');
      await eventBus.publish(db, channel, payload);
    },

    /** Registers a request until its calls are answered or cancelled, and names its questions apart from others. */
    watch(request: OpenRequest): void {
      const { transport, prefix, pending } = request;
      if (pending.size === 0) return;
      open.add(request);
      const send = transport.send.bind(transport);
      transport.send = async (message, options) => {
        if ('method' in message && 'id' in message)
          return send({ ...message, id: `${prefix}${message.id}` }, options);
        // Without its client's connection an answer is not sent; the call is over nevertheless.
        try {
          return await send(message, options);
        } finally {
          if (!('method' in message) && message.id !== undefined) settle(request, message.id);
        }
      };
    },

    close(): void {
      unsubscribe();
      open.clear();
    },
  };
}
