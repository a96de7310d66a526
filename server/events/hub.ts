import type { LiveEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import type { Log } from '#server/log.ts';
import { openConnections, type Connection } from './connections.ts';
import type { LiveMessage, Subscribe } from './live-message.ts';

/** Where the hub reads again what a message only names. */
export interface EventSources {
  readonly subscribe: Subscribe;
  /** Called when messages may have been missed. @returns ends the subscription */
  readonly onMissed: (listener: () => void) => () => void;
  generation(id: string): Promise<Generation | undefined>;
  balance(userId: string): Promise<number>;
  /** Those of the candidates who may see a project now. */
  audience(projectId: string, candidates: readonly string[]): Promise<Set<string>>;
  /** Those of these sessions that still live. */
  livingSessions(ids: Buffer[]): Promise<Buffer[]>;
}

const heartbeatMs = 20_000;

export type EventHub = ReturnType<typeof eventHub>;

/**
 * Tells open pages what has changed: each message of any server process is read again once and
 * goes to the streams of those who may see it.
 */
export function eventHub(sources: EventSources, log: Log) {
  const connections = openConnections();
  /** What waits to be told; of several messages about one thing the last one is enough. */
  const pending = new Map<string, LiveMessage>();
  let telling: Promise<void> | undefined;

  function send(people: Iterable<string>, event: LiveEvent) {
    for (const person of people) for (const { stream } of connections.of(person)) stream.send(event);
  }

  async function tell(message: LiveMessage): Promise<void> {
    if (message.type === 'session_ended') {
      connections.closeWhere(({ sessionId }) => sessionId.toString('hex') === message.id);
      return;
    }
    if (message.type === 'balance_changed') {
      const { userId } = message;
      if (!connections.personIds().includes(userId)) return;
      send([userId], { type: 'balance_changed', balance: await sources.balance(userId) });
      return;
    }
    if (message.type === 'activities_read') {
      send([message.userId], { type: 'activities_changed' });
      return;
    }
    if (message.type === 'project_hidden') {
      // It says nothing of the project: everybody reads again what they may see.
      send(connections.personIds(), { type: 'projects_changed' });
      return;
    }
    const people = await sources.audience(message.projectId, connections.personIds());
    if (people.size === 0) return;
    if (message.type === 'projects_changed') send(people, { type: 'projects_changed' });
    else if (message.type === 'comments_changed') {
      const { type, entityType, id: entityId } = message;
      send(people, { type, entityType, entityId });
    } else if (message.type !== 'generation_changed') send(people, message);
    else {
      const generation = await sources.generation(message.id);
      if (generation) send(people, { type: 'generation_changed', generation });
    }
  }

  async function tellAll(): Promise<void> {
    for (const [key, message] of pending) {
      pending.delete(key);
      try {
        // One after the other, so that a page never hears an older state after a newer one.
        // oxlint-disable-next-line no-await-in-loop
        await tell(message);
      } catch (error) {
        log.error({ err: error, type: message.type }, 'a change could not be told');
      }
    }
    telling = undefined;
  }

  const unsubscribe = sources.subscribe((message) => {
    if (connections.personIds().length === 0) return;
    pending.set(keyOf(message), message);
    telling ??= tellAll();
  });

  // Nobody knows what was missed: the pages connect again and read everything again.
  const unsubscribeMissed = sources.onMissed(() => connections.closeWhere(() => true));

  async function beat(): Promise<void> {
    const open = connections.all();
    const living = new Set(
      (await sources.livingSessions(open.map(({ sessionId }) => sessionId))).map((id) => id.toString('hex')),
    );
    connections.closeWhere(
      (connection) => open.includes(connection) && !living.has(connection.sessionId.toString('hex')),
    );
    for (const { stream } of connections.all()) stream.beat();
  }
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the open event streams could not be checked'));
  }, heartbeatMs);
  heart.unref();

  return {
    /** Tells this stream from now on what its person may see. */
    connect: (connection: Connection) => connections.add(connection),
    /** Ends all streams and listens no more. */
    async close(): Promise<void> {
      clearInterval(heart);
      unsubscribe();
      unsubscribeMissed();
      pending.clear();
      connections.closeWhere(() => true);
      await telling;
    },
  };
}

function keyOf(message: LiveMessage): string {
  if ('id' in message) return `${message.type} ${message.id}`;
  return `${message.type} ${'userId' in message ? message.userId : message.projectId}`;
}
