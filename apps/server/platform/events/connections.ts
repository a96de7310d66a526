import type { RequestApiToken } from '#server/platform/http/auth-user.ts';
import type { EventStream } from './event-stream.ts';

export interface Connection {
  readonly userId: string;
  /** The SHA-256 of the session token; absent with an API token, whose end closes all of its requests. */
  readonly sessionId?: Buffer;
  /** The API token by which the stream was opened. */
  readonly apiToken?: RequestApiToken;
  readonly stream: EventStream;
  /** Notifies the page that it must read the user's projects again. */
  readonly notifyProjects: () => void;
  /** Reads the user's stats and sends them. */
  readonly notifyStats: () => void;
}

/** Streams per user, and per API token. A browser shares one stream between its tabs, so this limits browsers. */
const maxPerOwner = 8;
/**
 * Reconnect delay of an evicted stream. Long, because the streams of an owner with too many would evict each other
 * endlessly.
 */
const evictedRetryMs = 60_000;

export function connectionRegistry() {
  /** By user, or by API token. */
  const byOwner = new Map<string, Set<Connection>>();
  const ownerOf = ({ userId, apiToken }: Connection) => apiToken?.id ?? userId;

  const all = () => [...byOwner.values()].flatMap((connections) => [...connections]);

  function remove(connection: Connection) {
    const owner = ownerOf(connection);
    const connections = byOwner.get(owner);
    connections?.delete(connection);
    if (connections?.size === 0) byOwner.delete(owner);
  }

  return {
    all,

    /** Registers a stream until it closes; evicts the owner's oldest one above the limit. */
    add(connection: Connection) {
      const owner = ownerOf(connection);
      const connections = byOwner.get(owner) ?? new Set();
      const [oldest] = connections;
      if (oldest && connections.size >= maxPerOwner) {
        oldest.stream.close(evictedRetryMs);
        remove(oldest);
      }
      byOwner.set(owner, connections.add(connection));
      connection.stream.onClose(() => remove(connection));
    },

    /** Closes the streams that match. `retryMs` returns the reconnect delay of each; absent: the default. */
    closeWhere(condition: (connection: Connection) => boolean, retryMs?: () => number) {
      for (const connection of all()) {
        if (!condition(connection)) continue;
        connection.stream.close(retryMs?.());
        remove(connection);
      }
    },
  };
}
