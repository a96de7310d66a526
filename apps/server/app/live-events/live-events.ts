import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import type { Idea } from '#contract/ideas.ts';
import type { Playlist } from '#contract/playlists.ts';
import type { ProjectContent } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { can } from '#server/platform/access/authorized.ts';
import { isGenerationKind, serviceOf } from '#server/platform/jobs/job-kind-names.ts';
import { projectPolicy, type ProjectViewer } from '#server/projects/projects.policy.ts';
import type { DomainEvent } from '../../platform/events/domain-event.ts';

/** A row that differs by viewer: permissions, read state. */
type RowFor<Row> = (viewer: ProjectViewer) => Row;

/** Reads the rows that a domain event names; undefined when a row no longer exists. */
export interface RowSources {
  generation(id: string): Promise<Generation | undefined>;
  /** A track as listed in a project; undefined when the project does not contain it. */
  track(projectId: string, trackId: string): Promise<Track | undefined>;
  idea(id: string): Promise<RowFor<Idea> | undefined>;
  comment(id: string): Promise<Comment | undefined>;
  playlist(id: string): Promise<Playlist | undefined>;
  /** The playlists of a project that contain a track. */
  playlistsWithTrack(projectId: string, trackId: string): Promise<readonly Playlist[]>;
  activity(id: string): Promise<RowFor<Activity> | undefined>;
  content(projectId: string): Promise<ProjectContent | undefined>;
  /** Those of the candidates who are admins. */
  admins(candidates: readonly string[]): Promise<readonly string[]>;
  /** A user's balance and used free tokens of the day. */
  balance(userId: string): Promise<{ balance: number; freeTokensUsed: Record<string, number> }>;
  /** Those of the candidates who may see a project; with `trashed`, who could see it before it was trashed. */
  viewers(
    projectId: string,
    candidates: readonly string[],
    trashed?: 'trashed',
  ): Promise<ReadonlyMap<string, ProjectViewer>>;
}

/** The events to send for one domain event. */
export interface Delivery {
  readonly events: ReadonlyMap<string, readonly LiveEvent[]>;
  /** Whether the users' stats (unread activities, dashboard) can have changed. */
  readonly changesStats: boolean;
  /** The users who see the project only because they are admins. */
  readonly onlyAsAdmin?: ReadonlySet<string>;
}

/** Events that are delivered to the pages of users. */
export type DeliverableEvent = Exclude<
  DomainEvent,
  { type: 'session_ended' | 'api_token_ended' | 'share_link_changed' | 'jobs_stalled' }
>;
type ProjectEvent = Extract<DeliverableEvent, { projectId: string | null }>;

const noDelivery: Delivery = { events: new Map(), changesStats: false };

const deliveryTo = (
  users: Iterable<string>,
  events: readonly LiveEvent[],
  changesStats: boolean,
): Delivery => ({
  events: new Map([...users].map((id) => [id, events])),
  changesStats,
});

/** Builds the events of a domain event for those of the candidates who may see it, with the current rows. */
export async function liveEvents(
  sources: RowSources,
  domainEvent: DeliverableEvent,
  candidates: readonly string[],
): Promise<Delivery> {
  if ('userId' in domainEvent) {
    const { type, userId } = domainEvent;
    if (!candidates.includes(userId)) return noDelivery;
    if (type === 'balance_changed') {
      const row = await sources.balance(userId);
      return deliveryTo([userId], [{ entity: 'balance', row }, { entity: 'transaction' }], false);
    }
    if (type === 'activities_seen') return deliveryTo([userId], [], true);
    const entity = type === 'left_project' ? 'project' : 'activity';
    return deliveryTo([userId], [{ entity }], true);
  }
  if (domainEvent.type === 'project_hidden') {
    const { projectId, wasPublic } = domainEvent;
    const users = wasPublic ? candidates : (await sources.viewers(projectId, candidates, 'trashed')).keys();
    // It carries no project data: the pages read the project list again.
    return deliveryTo(users, [{ entity: 'project' }], true);
  }
  if (domainEvent.type === 'webhook_changed') return webhookEvents(sources, domainEvent, candidates);
  if (domainEvent.projectId === null) return noDelivery;
  if (
    domainEvent.type === 'job_changed' &&
    !isGenerationKind(domainEvent.kind) &&
    !changesSpending(domainEvent)
  )
    return noDelivery;
  const viewers = await sources.viewers(domainEvent.projectId, candidates);
  if (viewers.size === 0) return noDelivery;
  const eventsFor = await projectEvents(sources, domainEvent);
  return {
    events: new Map([...viewers].map(([id, viewer]) => [id, eventsFor(viewer)])),
    changesStats: domainEvent.type === 'projects_changed' || domainEvent.type === 'entity_changed',
    onlyAsAdmin: new Set([...viewers].flatMap(([id, viewer]) => (isOnlyAsAdmin(viewer) ? [id] : []))),
  };
}

const isOnlyAsAdmin = ({ user, project }: ProjectViewer): boolean =>
  !can(projectPolicy, 'see', { ...user, role: 'collaborator' }, project);

/** For those who may read the webhook. They carry no row: few pages show it. */
async function webhookEvents(
  sources: RowSources,
  { id, projectId }: Extract<DomainEvent, { type: 'webhook_changed' }>,
  candidates: readonly string[],
): Promise<Delivery> {
  const ofProject = projectId === null ? {} : { projectId };
  const events: readonly LiveEvent[] = [
    { entity: 'webhook', id, ...ofProject },
    { entity: 'webhookDelivery', webhookId: id, ...ofProject },
  ];
  if (projectId === null) {
    const admins = await sources.admins(candidates);
    return { ...deliveryTo(admins, events, false), onlyAsAdmin: new Set(admins) };
  }
  const viewers = [...(await sources.viewers(projectId, candidates))];
  const editors = viewers.filter(([, { user, project }]) => can(projectPolicy, 'edit', user, project));
  return {
    ...deliveryTo(
      editors.map(([userId]) => userId),
      events,
      false,
    ),
    onlyAsAdmin: new Set(editors.flatMap(([userId, viewer]) => (isOnlyAsAdmin(viewer) ? [userId] : []))),
  };
}

type JobChanged = Extract<DomainEvent, { type: 'job_changed' }>;

/** Whether the spending of the project can have changed. A job that starts, or reports progress, changes none. */
const changesSpending = ({ kind, status }: JobChanged): boolean =>
  serviceOf(kind) !== undefined && status !== 'generating';

function spendingEvents(job: JobChanged, projectId: string): readonly LiveEvent[] {
  if (!changesSpending(job)) return [];
  const waitsOrWaited = job.status === 'awaiting_approval' || job.status === 'cancelled';
  return [
    { entity: 'budget', projectId },
    ...(waitsOrWaited ? [{ entity: 'spendingRequest', projectId } as const] : []),
  ];
}

/** The playlists whose length can have changed with a track. */
async function playlistEvents(
  sources: RowSources,
  projectId: string,
  trackId: string,
): Promise<readonly LiveEvent[]> {
  const playlists = await sources.playlistsWithTrack(projectId, trackId);
  return playlists.map((row) => ({ entity: 'playlist', id: row.id, projectId, row }));
}

async function projectEvents(
  sources: RowSources,
  domainEvent: Exclude<ProjectEvent, { type: 'project_hidden' | 'left_project' | 'webhook_changed' }>,
): Promise<(viewer: ProjectViewer) => readonly LiveEvent[]> {
  if (domainEvent.type === 'projects_changed') return () => [{ entity: 'project' }];
  const projectId = domainEvent.projectId!;
  if (domainEvent.type === 'versions_changed' || domainEvent.type === 'review_changed') {
    const { type, id: trackId } = domainEvent;
    if (type === 'review_changed') return () => [{ entity: 'review', projectId, trackId }];
    const ofPlaylists = await playlistEvents(sources, projectId, trackId);
    return () => [{ entity: 'version', projectId, trackId }, ...ofPlaylists];
  }
  if (domainEvent.type === 'job_changed') {
    const row = isGenerationKind(domainEvent.kind) ? await sources.generation(domainEvent.id) : undefined;
    const ofSpending = spendingEvents(domainEvent, projectId);
    return () => [
      ...(row ? [{ entity: 'generation', id: row.id, projectId, row } as const] : []),
      ...ofSpending,
    ];
  }
  if (domainEvent.type === 'budget_changed') {
    return () => [
      { entity: 'budget', projectId },
      { entity: 'spendingRequest', projectId },
    ];
  }
  if (domainEvent.type === 'vote_changed') {
    const { id } = domainEvent;
    return () => [{ entity: 'vote', id, projectId }];
  }
  if (domainEvent.type === 'take_set_changed') {
    const { id } = domainEvent;
    return () => [{ entity: 'takeSet', id, projectId }];
  }
  if (domainEvent.type === 'playlist_changed') {
    const { id } = domainEvent;
    const row = (await sources.playlist(id)) ?? null;
    return () => [{ entity: 'playlist', id, projectId, row }];
  }
  if (domainEvent.type === 'presence') {
    const { trackId, presence } = domainEvent;
    return () => [{ entity: 'presence', id: trackId, projectId, row: presence }];
  }
  const changesCounts =
    domainEvent.type === 'comment_changed'
      ? domainEvent.entityType === 'project'
      : domainEvent.entity !== 'activity';
  const content = changesCounts ? await sources.content(projectId) : undefined;
  const contentEvents: LiveEvent[] = content ? [{ entity: 'project', id: projectId, row: content }] : [];
  if (domainEvent.type === 'comment_changed') {
    const { id, entityType, entityId } = domainEvent;
    const row = (await sources.comment(id)) ?? null;
    return () => [{ entity: 'comment', id, projectId, row, entityType, entityId }, ...contentEvents];
  }
  const { entity, id } = domainEvent;
  if (id === undefined) return () => [{ entity, projectId }, ...contentEvents];
  if (entity === 'track') {
    const row = (await sources.track(projectId, id)) ?? null;
    const ofPlaylists = await playlistEvents(sources, projectId, id);
    return () => [{ entity, id, projectId, row }, ...ofPlaylists, ...contentEvents];
  }
  if (entity === 'idea') {
    const rowFor = await sources.idea(id);
    return (viewer) => [{ entity, id, projectId, row: rowFor?.(viewer) ?? null }, ...contentEvents];
  }
  const rowFor = await sources.activity(id);
  return (viewer) => [{ entity, id, projectId, row: rowFor?.(viewer) ?? null }];
}
