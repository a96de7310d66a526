import type { LiveEvent } from '#contract/events.ts';
import type { Log } from '#server/log.ts';
import { openConnections, type Connection } from './connections.ts';
import type { Heard, History, LiveMessage, Subscribe } from './live-message.ts';
import { retell, type RetellSources } from './retell.ts';

/** Where the hub hears what has changed, and reads again what a message only names. */
export interface EventSources extends RetellSources {
  readonly subscribe: Subscribe;
  /** Called when messages may have been missed. @returns ends the subscription */
  readonly onMissed: (listener: () => void) => () => void;
  readonly history: History;
  /** Those of these sessions that still live. */
  livingSessions(ids: Buffer[]): Promise<Buffer[]>;
}

const heartbeatMs = 20_000;
/** The pages of a process that leaves come back to the others over so long, not all at once. */
const spreadMs = 3_000;

export interface HubOptions {
  /** How many streams this process holds at once. */
  readonly mostStreams?: number;
}

export type EventHub = ReturnType<typeof eventHub>;

/**
 * Tells open pages what has changed: each message of any server process is read again once and
 * goes to the streams of those who may see it.
 */
export function eventHub(sources: EventSources, log: Log, { mostStreams = Infinity }: HubOptions = {}) {
  const { history } = sources;
  const connections = openConnections();
  /** What waits to be told; of several messages about one thing the last one is enough. */
  const pending = new Map<string, Heard>();
  /** Those that stand, and those that wait for their turn to. */
  let streams = 0;
  let isScheduled = false;
  let isClosed = false;
  /** One thing after the other, so that a page never hears an older state after a newer one. */
  let work = Promise.resolve();
  /** Where the messages stood some time ago: what came before is surely heard by now. */
  let [heardUpTo, nextHeardUpTo]: (string | undefined)[] = [];

  function then(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'a change could not be told');
      // The pages come back and ask for what came after the last event that they have.
      pending.clear();
      connections.closeWhere(() => true);
    });
  }

  async function tellAll({ message, position }: Heard): Promise<void> {
    if (message.type === 'session_ended') {
      connections.closeWhere(({ sessionId }) => sessionId.toString('hex') === message.id);
      return;
    }
    const { people, event } = await retell(sources, message, connections.personIds());
    if (!event) return;
    for (const person of people) {
      for (const { stream } of connections.of(person)) stream.send(event, position);
    }
  }

  async function tellPending(): Promise<void> {
    isScheduled = false;
    for (const [key, heard] of pending) {
      pending.delete(key);
      await tellAll(heard);
    }
  }

  const unsubscribe = sources.subscribe((message, position) => {
    if (connections.personIds().length === 0) return;
    const key = keyOf(message);
    // To the end, so that an event's id never speaks for one that still waits.
    pending.delete(key);
    pending.set(key, { message, position });
    if (isScheduled) return;
    isScheduled = true;
    then(tellPending);
  });

  // The pages come back, and the history has what they missed.
  const unsubscribeMissed = sources.onMissed(() => connections.closeWhere(() => true));

  const resync: LiveEvent = { type: 'resync' };

  async function catchUp({ stream, personId }: Connection, lastEventId: string): Promise<void> {
    const now = heardUpTo ?? (await history.now());
    const missed = await history.since(lastEventId);
    if (!missed) return stream.send(resync, now);
    const latest = new Map(missed.map(({ message, position }) => [keyOf(message), { message, position }]));
    for (const { message } of latest.values()) {
      if (message.type === 'session_ended') continue;
      const { people, event } = await retell(sources, message, [personId]);
      // The old id, until all of it is told.
      if (event && people.has(personId)) stream.send(event, lastEventId);
    }
    stream.mark(missed.at(-1)?.position ?? lastEventId);
  }

  async function beat(): Promise<void> {
    const open = new Set(connections.all());
    const living = new Set(
      (await sources.livingSessions(Array.from(open, ({ sessionId }) => sessionId))).map((id) =>
        id.toString('hex'),
      ),
    );
    connections.closeWhere(
      (connection) => open.has(connection) && !living.has(connection.sessionId.toString('hex')),
    );
    heardUpTo = nextHeardUpTo;
    nextHeardUpTo = await history.now();
    for (const { stream } of connections.all()) stream.beat(heardUpTo);
  }
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the open event streams could not be checked'));
  }, heartbeatMs);
  heart.unref();

  return {
    /** Where the messages stand: whoever reads something after asking gets with it what comes after the reading. */
    place: (): Promise<string> => history.now(),
    /** How many streams this process holds. */
    streams: () => streams,
    /** Whether this process can hold one more stream. */
    hasRoom: () => streams < mostStreams,
    /** Tells this stream what its person may see, beginning with what came after `lastEventId`. */
    connect(connection: Connection, lastEventId: string | undefined): void {
      streams += 1;
      connection.stream.onClose(() => (streams -= 1));
      then(async () => {
        if (isClosed) return connection.stream.close();
        connections.add(connection);
        if (lastEventId) await catchUp(connection, lastEventId);
        else connection.stream.mark(heardUpTo ?? (await history.now()));
      });
    },
    /** How many streams this process holds. */
    openStreams: () => connections.all().length,
    /** Ends all streams and listens no more. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heart);
      unsubscribe();
      unsubscribeMissed();
      pending.clear();
      connections.closeWhere(
        () => true,
        () => Math.ceil(spreadMs * (0.1 + 0.9 * Math.random())),
      );
      await work;
    },
  };
}

function keyOf(message: LiveMessage): string {
  // Of one thing in two projects others are told in each.
  if ('id' in message && 'projectId' in message) return `${message.type} ${message.id} ${message.projectId}`;
  if ('id' in message) return `${message.type} ${message.id}`;
  if (message.type === 'tracks_changed') return `${message.type} ${message.projectId} ${message.trackId}`;
  return `${message.type} ${'userId' in message ? message.userId : message.projectId}`;
}
