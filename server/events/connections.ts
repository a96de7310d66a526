import type { EventStream } from './event-stream.ts';

export interface Connection {
  readonly userId: string;
  /** The SHA-256 of the session token. */
  readonly sessionId: Buffer;
  readonly stream: EventStream;
  /** Notifies the page that it must read the user's projects again. */
  readonly notifyProjects: () => void;
  /** Reads the user's stats and sends them. */
  readonly notifyStats: () => void;
}

/** Streams per user. A browser shares one stream between its tabs, so this limits browsers. */
const maxPerUser = 8;
/**
 * Reconnect delay of an evicted stream. Long, because the streams of a user with too many would evict each other
 * endlessly.
 */
const evictedRetryMs = 60_000;

export function connectionRegistry() {
  const byUser = new Map<string, Set<Connection>>();

  const all = () => [...byUser.values()].flatMap((userConnections) => [...userConnections]);

  function remove(connection: Connection) {
    const userConnections = byUser.get(connection.userId);
    userConnections?.delete(connection);
    if (userConnections?.size === 0) byUser.delete(connection.userId);
  }

  return {
    all,

    /** Registers a stream until it closes; evicts the user's oldest one above the limit. */
    add(connection: Connection) {
      const userConnections = byUser.get(connection.userId) ?? new Set();
      const [oldest] = userConnections;
      if (oldest && userConnections.size >= maxPerUser) {
        oldest.stream.close(evictedRetryMs);
        remove(oldest);
      }
      byUser.set(connection.userId, userConnections.add(connection));
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
