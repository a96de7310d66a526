import type { LiveEvent } from '#contract/events.ts';
import type { Log } from '#server/log.ts';
import { openConnections, type Connection } from './connections.ts';
import { semaphore } from '#server/semaphore.ts';
import type { LiveMessage, Subscribe } from './live-message.ts';
import { paced } from './paced.ts';
import { liveEvents, type RowSources } from './live-events.ts';

/** What the event broker subscribes to, and how it reads the rows that an event names. */
export interface EventSources extends RowSources {
  figures(personId: string): Promise<LiveEvent[]>;
  readonly subscribe: Subscribe;
  /** Called when messages may have been missed. @returns ends the subscription */
  readonly onMissed: (listener: () => void) => () => void;
  /** Those of these sessions that have not ended. */
  livingSessions(ids: Buffer[]): Promise<Buffer[]>;
}

const heartbeatMs = 20_000;
/** Reconnects after a shutdown are spread over this time, so that they do not hit the other processes at once. */
const spreadMs = 3_000;

/**
 * How long an event is also delivered to streams that open after it, in milliseconds: their page may have read its
 * data just before the change.
 */
const usualRecentMs = 3_000;

export interface HubOptions {
  readonly recentMs?: number;
  /** Maximum number of open streams in this process. */
  readonly mostStreams?: number;
}

type ToldMessage = Exclude<LiveMessage, { type: 'session_ended' }>;

export type EventHub = ReturnType<typeof eventHub>;

/**
 * Delivers changes to open pages: reads the rows of each domain event once and sends them to the streams of the users
 * who may see them.
 */
export function eventHub(
  sources: EventSources,
  log: Log,
  { mostStreams = Infinity, recentMs = usualRecentMs }: HubOptions = {},
) {
  const connections = openConnections();
  /** Events to deliver; of several about the same row the last one is kept. */
  const pending = new Map<string, LiveMessage>();
  /** Counts open streams and those in `waiting`. */
  let streams = 0;
  const newcomers: Connection[] = [];
  /** The last event about each row, oldest first. */
  const recent = new Map<string, { readonly atMs: number; readonly message: ToldMessage }>();
  // One read at a time per user, so that an older value never arrives last; two in all, so that requests find
  // connections.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });
  let isScheduled = false;
  let isClosed = false;
  /** Serializes all deliveries, so that a page never receives an older state after a newer one. */
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
        // Each makes the page read several lists again.
        if (event.entity === 'project' && !event.id) tellOfProjects();
        else stream.send(event);
      }
      if (changesFigures) tellFigures();
    }
  }

  /** Opens the waiting streams, and delivers the recent events that their pages may have missed. */
  async function admit(): Promise<void> {
    const admitted = newcomers.splice(0);
    for (const connection of admitted) {
      if (isClosed) {
        connection.stream.close();
        continue;
      }
      connections.add(connection);
      // Opened after it is registered: a page assumes that an open stream misses nothing.
      connection.stream.open();
      connection.stream.beat();
    }
    if (admitted.length === 0) return;
    forgetOld();
    // Events that arrive meanwhile are delivered to all streams.
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
    /** Number of streams that this process holds, including those that wait to be opened. */
    streams: () => streams,
    hasRoom: () => streams < mostStreams,
    /** Registers a stream; from then on it receives what its user may see. */
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

/**
 * Events with the same key are about the same row. One row in two projects has two keys, because the viewers differ.
 */
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
