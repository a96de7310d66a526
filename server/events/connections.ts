import type { EventStream } from './event-stream.ts';

export interface Connection {
  readonly personId: string;
  /** The SHA-256 of the session token. */
  readonly sessionId: Buffer;
  readonly stream: EventStream;
  /** Notifies the page that it must read the user's projects again. */
  readonly tellOfProjects: () => void;
  /** Reads the user's stats and sends them. */
  readonly tellFigures: () => void;
}

/** Streams per user. A browser shares one stream between its tabs, so this limits browsers. */
const perPerson = 8;
/**
 * Reconnect delay of an evicted stream. Long, because the streams of a user with too many would evict each other
 * endlessly.
 */
const crowdedRetryMs = 60_000;

export function openConnections() {
  const byPerson = new Map<string, Set<Connection>>();

  const all = () => [...byPerson.values()].flatMap((theirs) => [...theirs]);

  function drop(connection: Connection) {
    const theirs = byPerson.get(connection.personId);
    theirs?.delete(connection);
    if (theirs?.size === 0) byPerson.delete(connection.personId);
  }

  return {
    all,

    /** Registers a stream until it closes; evicts the user's oldest one above the limit. */
    add(connection: Connection) {
      const theirs = byPerson.get(connection.personId) ?? new Set();
      const [oldest] = theirs;
      if (oldest && theirs.size >= perPerson) {
        oldest.stream.close(crowdedRetryMs);
        drop(oldest);
      }
      byPerson.set(connection.personId, theirs.add(connection));
      connection.stream.onClose(() => drop(connection));
    },

    /** Closes the streams that match. `retryMs` returns the reconnect delay of each; absent: the default. */
    closeWhere(condition: (connection: Connection) => boolean, retryMs?: () => number) {
      for (const connection of all()) {
        if (!condition(connection)) continue;
        connection.stream.close(retryMs?.());
        drop(connection);
      }
    },
  };
}
