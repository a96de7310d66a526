import type { EventStream } from './event-stream.ts';

/** Someone's open stream. */
export interface Connection {
  readonly personId: string;
  /** The SHA-256 of the session's token. */
  readonly sessionId: Buffer;
  readonly stream: EventStream;
  /** Tells that what the person sees of projects is to be read again. */
  readonly tellOfProjects: () => void;
  /** Reads the person’s own figures and tells them. */
  readonly tellFigures: () => void;
}

/** A browser shares one stream between its tabs, so these are many browsers. */
const perPerson = 8;
/** Long, or the streams of someone with too many would push each other out for ever. */
const crowdedRetryMs = 60_000;

/** The open streams of this process. */
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

    /** Keeps a stream until it closes; the person's oldest goes when there are too many. */
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

    /** Ends the streams that the condition picks. `retryMs` gives when each comes back; absent, as usual. */
    closeWhere(condition: (connection: Connection) => boolean, retryMs?: () => number) {
      for (const connection of all()) {
        if (!condition(connection)) continue;
        connection.stream.close(retryMs?.());
        drop(connection);
      }
    },
  };
}
