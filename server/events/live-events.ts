import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import type { Idea } from '#contract/ideas.ts';
import type { ProjectContent } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/jobs/job-kind-names.ts';
import type { ProjectViewer } from '#server/projects/projects.policy.ts';
import type { LiveMessage } from './live-message.ts';

/** A row that differs by viewer: permissions, read state. */
type RowFor<Row> = (viewer: ProjectViewer) => Row;

/** Reads the rows that a domain event names; undefined when a row no longer exists. */
export interface RowSources {
  generation(id: string): Promise<Generation | undefined>;
  /** A track as listed in a project; undefined when the project does not contain it. */
  track(projectId: string, trackId: string): Promise<Track | undefined>;
  idea(id: string): Promise<RowFor<Idea> | undefined>;
  comment(id: string): Promise<Comment | undefined>;
  activity(id: string): Promise<RowFor<Activity> | undefined>;
  content(projectId: string): Promise<ProjectContent | undefined>;
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
export interface Telling {
  readonly events: ReadonlyMap<string, readonly LiveEvent[]>;
  /** Whether the users' stats (unread activities, dashboard) can have changed. */
  readonly changesFigures: boolean;
}

type ToldMessage = Exclude<LiveMessage, { type: 'session_ended' }>;
type ProjectMessage = Extract<ToldMessage, { projectId: string | null }>;

const nothing: Telling = { events: new Map(), changesFigures: false };

const toAll = (people: Iterable<string>, events: readonly LiveEvent[], changesFigures: boolean): Telling => ({
  events: new Map([...people].map((id) => [id, events])),
  changesFigures,
});

/** Builds the events of a domain event for those of the candidates who may see it, with the current rows. */
export async function liveEvents(
  sources: RowSources,
  message: ToldMessage,
  candidates: readonly string[],
): Promise<Telling> {
  if ('userId' in message) {
    const { type, userId } = message;
    if (!candidates.includes(userId)) return nothing;
    if (type === 'balance_changed') {
      const row = await sources.balance(userId);
      return toAll([userId], [{ entity: 'balance', row }, { entity: 'transaction' }], false);
    }
    const entity = type === 'left_project' ? 'project' : 'activity';
    return toAll([userId], [{ entity }], true);
  }
  if (message.type === 'project_hidden') {
    const { projectId, wasPublic } = message;
    const people = wasPublic ? candidates : (await sources.viewers(projectId, candidates, 'trashed')).keys();
    // It carries no project data: the pages read the project list again.
    return toAll(people, [{ entity: 'project' }], true);
  }
  if (message.projectId === null) return nothing;
  if (message.type === 'job_changed' && !isGenerationKind(message.kind)) return nothing;
  const viewers = await sources.viewers(message.projectId, candidates);
  if (viewers.size === 0) return nothing;
  const eventsFor = await projectEvents(sources, message);
  return {
    events: new Map([...viewers].map(([id, viewer]) => [id, eventsFor(viewer)])),
    changesFigures: message.type === 'projects_changed' || message.type === 'entity_changed',
  };
}

async function projectEvents(
  sources: RowSources,
  message: Exclude<ProjectMessage, { type: 'project_hidden' }>,
): Promise<(viewer: ProjectViewer) => readonly LiveEvent[]> {
  if (message.type === 'projects_changed') return () => [{ entity: 'project' }];
  const projectId = message.projectId!;
  if (message.type === 'job_changed') {
    const row = await sources.generation(message.id);
    return () => (row ? [{ entity: 'generation', id: row.id, projectId, row }] : []);
  }
  const isCounted =
    message.type === 'comment_changed' ? message.entityType === 'project' : message.entity !== 'activity';
  const content = isCounted ? await sources.content(projectId) : undefined;
  const ofProject: LiveEvent[] = content ? [{ entity: 'project', id: projectId, row: content }] : [];
  if (message.type === 'comment_changed') {
    const { id, entityType, entityId } = message;
    const row = (await sources.comment(id)) ?? null;
    return () => [{ entity: 'comment', id, projectId, row, entityType, entityId }, ...ofProject];
  }
  const { entity, id } = message;
  if (id === undefined) return () => [{ entity, projectId }, ...ofProject];
  if (entity === 'track') {
    const row = (await sources.track(projectId, id)) ?? null;
    return () => [{ entity, id, projectId, row }, ...ofProject];
  }
  if (entity === 'idea') {
    const rowFor = await sources.idea(id);
    return (viewer) => [{ entity, id, projectId, row: rowFor?.(viewer) ?? null }, ...ofProject];
  }
  const rowFor = await sources.activity(id);
  return (viewer) => [{ entity, id, projectId, row: rowFor?.(viewer) ?? null }];
}
