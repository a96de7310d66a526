import type { LiveEvent } from '#contract/events.ts';
import type { Log } from '#server/log.ts';
import { openConnections, type Connection } from './connections.ts';
import { semaphore } from '#server/semaphore.ts';
import type { LiveMessage, Subscribe } from './live-message.ts';
import { paced } from './paced.ts';
import { liveEvents, type RowSources } from './live-events.ts';

/** Where the hub hears what has changed, and reads again what a message only names. */
export interface EventSources extends RowSources {
  /** A person’s own figures as they are now. */
  figures(personId: string): Promise<LiveEvent[]>;
  readonly subscribe: Subscribe;
  /** Called when messages may have been missed. @returns ends the subscription */
  readonly onMissed: (listener: () => void) => () => void;
  /** Those of these sessions that still live. */
  livingSessions(ids: Buffer[]): Promise<Buffer[]>;
}

const heartbeatMs = 20_000;
/** The pages of a process that leaves come back to the others over so long, not all at once. */
const spreadMs = 3_000;

/**
 * How long a message is told to pages whose stream opens after it, in milliseconds: such a page may have read its data
 * just before what the message tells of.
 */
const usualRecentMs = 3_000;

export interface HubOptions {
  readonly recentMs?: number;
  /** How many streams this process holds at once. */
  readonly mostStreams?: number;
}

type ToldMessage = Exclude<LiveMessage, { type: 'session_ended' }>;

export type EventHub = ReturnType<typeof eventHub>;

/**
 * Tells open pages what has changed: each message of any server process is read again once and
 * goes to the streams of those who may see it.
 */
export function eventHub(
  sources: EventSources,
  log: Log,
  { mostStreams = Infinity, recentMs = usualRecentMs }: HubOptions = {},
) {
  const connections = openConnections();
  /** What waits to be told; of several messages about one thing the last one is enough. */
  const pending = new Map<string, LiveMessage>();
  /** Those that stand, and those that wait for their turn to. */
  let streams = 0;
  const newcomers: Connection[] = [];
  /** The last message about each thing, oldest first. */
  const recent = new Map<string, { readonly atMs: number; readonly message: ToldMessage }>();
  // One after the other for each person, so that an older figure never comes last; few, so that calls find connections.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });
  let isScheduled = false;
  let isClosed = false;
  /** One thing after the other, so that a page never hears an older state after a newer one. */
  let work = Promise.resolve();

  function then(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'a change could not be told');
      // The pages reconnect and read their data again.
      pending.clear();
      connections.closeWhere(() => true);
    });
  }

  async function tellAll(message: LiveMessage): Promise<void> {
    if (message.type === 'session_ended') {
      connections.closeWhere(({ sessionId }) => sessionId.toString('hex') === message.id);
      return;
    }
    await tellOne(message, connections.all());
  }

  async function tellOne(message: ToldMessage, to: readonly Connection[]): Promise<void> {
    const candidates = [...new Set(to.map(({ personId }) => personId))];
    const { events, changesFigures } = await liveEvents(sources, message, candidates);
    for (const { personId, stream, tellOfProjects, tellFigures } of to) {
      const theirs = events.get(personId);
      if (!theirs) continue;
      for (const event of theirs) {
        // Each makes a page read several lists again.
        if (event.entity === 'project' && !event.id) tellOfProjects();
        else stream.send(event);
      }
      if (changesFigures) tellFigures();
    }
  }

  /** Opens the streams that wait for it, and tells them what changed while their pages may have read their data. */
  async function admit(): Promise<void> {
    const admitted = newcomers.splice(0);
    for (const connection of admitted) {
      if (isClosed) {
        connection.stream.close();
        continue;
      }
      connections.add(connection);
      // Not before: a page takes an open stream for one that misses nothing.
      connection.stream.open();
      connection.stream.beat();
    }
    if (admitted.length === 0) return;
    forgetOld();
    // Messages that come meanwhile are told to all.
    const missed = Array.from(recent.values());
    for (const { message } of missed) await tellOne(message, admitted);
  }

  function forgetOld(): void {
    for (const [key, { atMs }] of recent) {
      if (performance.now() - atMs < recentMs) return;
      recent.delete(key);
    }
  }

  async function tellPending(): Promise<void> {
    isScheduled = false;
    for (const [key, message] of pending) {
      pending.delete(key);
      await tellAll(message);
    }
  }

  const unsubscribe = sources.subscribe((message) => {
    const key = keyOf(message);
    if (message.type !== 'session_ended') {
      forgetOld();
      recent.delete(key);
      recent.set(key, { atMs: performance.now(), message });
    }
    if (connections.all().length === 0) return;
    pending.set(key, message);
    if (isScheduled) return;
    isScheduled = true;
    then(tellPending);
  });

  // The pages reconnect and read their data again.
  const unsubscribeMissed = sources.onMissed(() => connections.closeWhere(() => true));

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
    for (const { stream } of connections.all()) stream.beat();
  }
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the open event streams could not be checked'));
  }, heartbeatMs);
  heart.unref();

  return {
    /** How many streams this process holds, those included whose turn to be added has not come. */
    streams: () => streams,
    /** Whether this process can hold one more stream. */
    hasRoom: () => streams < mostStreams,
    /** Sends this stream what its person may see from now on. */
    connect(opened: Omit<Connection, 'tellOfProjects' | 'tellFigures'>): void {
      const { stream, personId } = opened;
      const ofProjects = paced(() => stream.send({ entity: 'project' }));
      const ofFigures = paced(() => {
        const reading = withPermit(personId, async () => {
          for (const event of await sources.figures(personId)) stream.send(event);
        });
        reading.catch((error: unknown) => {
          log.error({ err: error }, 'figures could not be told');
          // The page reconnects and reads its data again.
          stream.close();
        });
      });
      const connection = { ...opened, tellOfProjects: ofProjects.tell, tellFigures: ofFigures.tell };
      streams += 1;
      stream.onClose(() => {
        streams -= 1;
        ofProjects.stop();
        ofFigures.stop();
      });
      newcomers.push(connection);
      then(admit);
    },
    /** Ends all streams and listens no more. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heart);
      unsubscribe();
      unsubscribeMissed();
      pending.clear();
      recent.clear();
      connections.closeWhere(
        () => true,
        () => Math.ceil(spreadMs * (0.1 + 0.9 * Math.random())),
      );
      await work;
    },
  };
}

/** Two messages with the same key are about the same thing. Of one thing in two projects others are told in each. */
function keyOf(message: LiveMessage): string {
  const { type, id, entity, projectId, userId } = {
    entity: '',
    id: '',
    projectId: '',
    userId: '',
    ...message,
  };
  return `${type} ${entity} ${id} ${projectId} ${userId}`;
}
