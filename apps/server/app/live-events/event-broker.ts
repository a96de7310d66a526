import type { LiveEvent } from '#contract/events.ts';
import type { RequestApiToken } from '#server/platform/http/auth-user.ts';
import { connectionRegistry, type Connection } from '../../platform/events/connections.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import type { DomainEvent } from '../../platform/events/domain-event.ts';
import { throttled } from '../../platform/events/throttle.ts';
import { liveEvents, type DeliverableEvent, type RowSources } from './live-events.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { maxStreamsFor, openFilesLimit } from '#server/platform/open-files.ts';
import { dashboardStats } from '#server/projects/dashboard-stats.ts';

/** How the rows are read that an event names. */
const rowSources = ({ db }: Context, services: Services): RowSources => {
  const { accounts, activities, comments, generations, ideas, playlists, projects, tokens, tracks } =
    services;
  return {
    generation: (id) => generations.byId(id),
    track: (projectId, trackId) => tracks.listItem(projectId, trackId),
    content: (projectId) => projects.content(projectId),
    balance: async (userId) => ({
      balance: await tokens.balanceOf(db, userId),
      freeTokensUsed: Object.fromEntries(await tokens.freeTokensUsed(userId)),
    }),
    idea: (id) => ideas.forViewer(id),
    comment: (id) => comments.read(id),
    playlist: (id) => playlists.listItem(id),
    playlistsWithTrack: (projectId, trackId) => playlists.listWithTrack(projectId, trackId),
    activity: (id) => activities.forViewer(id),
    viewers: (...args) => projects.viewers(...args),
    admins: (candidates) => accounts.adminsAmong(candidates),
  };
};

async function userStats(services: Services, id: string): Promise<LiveEvent[]> {
  const { activities } = services;
  const [stats, unread, unseen] = await Promise.all([
    dashboardStats(services, { id }),
    activities.countUnread({ id }),
    activities.countUnseen({ id }),
  ]);
  return [
    { entity: 'stats', row: stats },
    { entity: 'unread', row: { count: unread } },
    { entity: 'unseen', row: { projects: unseen } },
  ];
}

const heartbeatMs = 20_000;
/** Reconnects after a shutdown are spread over this time, so that they do not hit the other processes at once. */
const reconnectJitterMs = 3_000;

/**
 * How long an event is also delivered to streams that open after it, in milliseconds: their page may have read its
 * data just before the change.
 */
const defaultRecentMs = 3_000;

type PageEvent = DeliverableEvent | Extract<DomainEvent, { type: 'session_ended' }>;

export type EventBroker = ReturnType<typeof eventBroker>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly events: EventBroker;
  }
}

/**
 * Delivers changes to open pages: reads the rows of each domain event once and sends them to the streams of the users
 * who may see them.
 */
export function eventBroker(context: Context, services: Services) {
  const { subscribe, onMissed, log, recentMs = defaultRecentMs } = context;
  const { maxStreams = maxStreamsFor(openFilesLimit()) } = context;
  const sources = rowSources(context, services);
  const connections = connectionRegistry();
  /** Events to deliver; of several about the same row the last one is kept. */
  const pending = new Map<string, PageEvent>();
  /** Counts open streams and those in `waiting`. */
  let streams = 0;
  const waiting: Connection[] = [];
  /** The last event about each row, oldest first. */
  const recent = new Map<string, { readonly atMs: number; readonly domainEvent: DeliverableEvent }>();
  // One read at a time per user, so that an older value never arrives last; two in all, so that requests find
  // connections.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });
  let isScheduled = false;
  let isClosed = false;
  /** Serializes all deliveries, so that a page never receives an older state after a newer one. */
  let deliveries = Promise.resolve();

  function enqueue(step: () => Promise<void>): void {
    deliveries = deliveries.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'failed to publish live events; closing all event streams');
      // The pages reconnect and read their data again.
      pending.clear();
      connections.closeWhere(() => true);
    });
  }

  async function deliverToAll(domainEvent: PageEvent): Promise<void> {
    if (domainEvent.type === 'session_ended') {
      connections.closeWhere(({ sessionId }) => sessionId?.toString('hex') === domainEvent.id);
      return;
    }
    await deliver(domainEvent, connections.all());
  }

  async function deliver(domainEvent: DeliverableEvent, to: readonly Connection[]): Promise<void> {
    const concerned = to.filter(({ apiToken }) => isWithinBound(apiToken, domainEvent));
    const candidates = [...new Set(concerned.map(({ userId }) => userId))];
    const { events, changesStats, onlyAsAdmin } = await liveEvents(sources, domainEvent, candidates);
    for (const { userId, apiToken, stream, notifyProjects, notifyStats } of concerned) {
      const userEvents = events.get(userId);
      if (!userEvents) continue;
      const seesAsAdmin = !apiToken || apiToken.scopes.includes('admin');
      if (onlyAsAdmin?.has(userId) && !seesAsAdmin) continue;
      for (const event of userEvents) {
        // Each makes the page read several lists again.
        if (event.entity === 'project' && !event.id) notifyProjects();
        else stream.send(event);
      }
      // They cover all projects of the user.
      if (changesStats && !apiToken?.projectId) notifyStats();
    }
  }

  /** Opens the waiting streams, and delivers the recent events that their pages may have missed. */
  async function openWaiting(): Promise<void> {
    const opening = waiting.splice(0);
    for (const connection of opening) {
      if (isClosed) {
        connection.stream.close();
        continue;
      }
      connections.add(connection);
      // Opened after it is registered: a page assumes that an open stream misses nothing.
      connection.stream.open();
      connection.stream.heartbeat();
    }
    if (opening.length === 0) return;
    forgetExpired();
    // Events that arrive meanwhile are delivered to all streams.
    const missed = Array.from(recent.values());
    for (const { domainEvent } of missed) await deliver(domainEvent, opening);
  }

  function forgetExpired(): void {
    for (const [key, { atMs }] of recent) {
      if (performance.now() - atMs < recentMs) return;
      recent.delete(key);
    }
  }

  async function deliverPending(): Promise<void> {
    isScheduled = false;
    for (const [key, domainEvent] of pending) {
      pending.delete(key);
      await deliverToAll(domainEvent);
    }
  }

  const unsubscribe = subscribe((domainEvent) => {
    // They end streams of guests and of API tokens; no page of a user shows them.
    if (domainEvent.type === 'share_link_changed' || domainEvent.type === 'api_token_ended') return;
    // For those who wait for a job in a call.
    if (domainEvent.type === 'jobs_stalled') return;
    const key = keyOf(domainEvent);
    if (domainEvent.type !== 'session_ended') {
      forgetExpired();
      recent.delete(key);
      recent.set(key, { atMs: performance.now(), domainEvent });
    }
    if (connections.all().length === 0) return;
    pending.set(key, domainEvent);
    if (isScheduled) return;
    isScheduled = true;
    enqueue(deliverPending);
  });

  // The pages reconnect and read their data again.
  const unsubscribeMissed = onMissed(() => connections.closeWhere(() => true));

  async function heartbeat(): Promise<void> {
    const open = new Set(connections.all());
    const sessionIds = Array.from(open).flatMap(({ sessionId }) => sessionId ?? []);
    const active = new Set((await services.sessions.activeIds(sessionIds)).map((id) => id.toString('hex')));
    connections.closeWhere(
      (connection) =>
        open.has(connection) &&
        connection.sessionId !== undefined &&
        !active.has(connection.sessionId.toString('hex')),
    );
    for (const { stream } of connections.all()) stream.heartbeat();
  }
  const heartbeatTimer = setInterval(() => {
    heartbeat().catch((error: unknown) =>
      log.warn({ err: error }, 'failed to check the sessions of open event streams'),
    );
  }, heartbeatMs);
  heartbeatTimer.unref();

  return {
    /** Number of streams that this process holds, including those that wait to be opened. */
    streams: () => streams,
    hasRoom: () => streams < maxStreams,
    /** Registers a stream; from then on it receives what its user may see. */
    connect(opened: Omit<Connection, 'notifyProjects' | 'notifyStats'>): void {
      const { stream, userId } = opened;
      const projectThrottle = throttled(() => stream.send({ entity: 'project' }));
      const statsThrottle = throttled(() => {
        const reading = withPermit(userId, async () => {
          for (const event of await userStats(services, userId)) stream.send(event);
        });
        reading.catch((error: unknown) => {
          log.error({ err: error }, 'failed to publish user statistics; closing the event stream');
          // The page reconnects and reads its data again.
          stream.close();
        });
      });
      const connection = {
        ...opened,
        notifyProjects: projectThrottle.notify,
        notifyStats: statsThrottle.notify,
      };
      streams += 1;
      stream.onClose(() => {
        streams -= 1;
        projectThrottle.stop();
        statsThrottle.stop();
      });
      waiting.push(connection);
      enqueue(openWaiting);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heartbeatTimer);
      unsubscribe();
      unsubscribeMissed();
      pending.clear();
      recent.clear();
      connections.closeWhere(
        () => true,
        () => Math.ceil(reconnectJitterMs * (0.1 + 0.9 * Math.random())),
      );
      await deliveries;
    },
  };
}

/** Whether an event is about the project that an API token is bound to, if it is bound to one. */
const isWithinBound = (apiToken: RequestApiToken | undefined, domainEvent: DeliverableEvent): boolean =>
  !apiToken?.projectId || ('projectId' in domainEvent && domainEvent.projectId === apiToken.projectId);

/**
 * Events with the same key are about the same row. One row in two projects has two keys, because the viewers differ.
 */
function keyOf(domainEvent: PageEvent): string {
  const { type, id, entity, projectId, userId } = {
    entity: '',
    id: '',
    projectId: '',
    userId: '',
    ...domainEvent,
  };
  return `${type} ${entity} ${id} ${projectId} ${userId}`;
}
