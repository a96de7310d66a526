import type { LiveEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import type { ProjectContent } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/jobs/job-kind-names.ts';
import type { LiveMessage } from './live-message.ts';

/** Where the thing that a message names is read again. */
export interface RetellSources {
  generation(id: string): Promise<Generation | undefined>;
  /** A track as the list of a project shows it; undefined where it does not stand there (any more). */
  track(projectId: string, trackId: string): Promise<Track | undefined>;
  /** How much there is in a project now; undefined where it is gone. */
  content(projectId: string): Promise<ProjectContent | undefined>;
  /** What a person has, and has used of the day's free tokens. */
  balance(userId: string): Promise<{ balance: number; freeTokensUsed: Record<string, number> }>;
  /** Those of the candidates who may see a project now; or may, but for the trash that it is in. */
  audience(projectId: string, candidates: readonly string[], trashed?: 'trashed'): Promise<Set<string>>;
}

const nobody: ReadonlySet<string> = new Set();

/** What a message says to pages, with the thing as it is now, and which of the candidates may hear it. */
export async function retell(
  sources: RetellSources,
  message: Exclude<LiveMessage, { type: 'session_ended' }>,
  candidates: readonly string[],
): Promise<{ people: ReadonlySet<string>; event?: LiveEvent | undefined }> {
  if ('userId' in message) {
    const { type, userId } = message;
    if (!candidates.includes(userId)) return { people: nobody };
    const people = new Set([userId]);
    if (type === 'activities_read') return { people, event: { type: 'activities_changed' } };
    if (type === 'left_project') return { people, event: { type: 'projects_changed' } };
    return { people, event: { type, ...(await sources.balance(userId)) } };
  }
  if (message.type === 'project_hidden') {
    const { projectId, wasPublic } = message;
    const people = wasPublic ? new Set(candidates) : await sources.audience(projectId, candidates, 'trashed');
    // It says nothing of the project: they read again what they may see.
    return { people, event: { type: 'projects_changed' } };
  }
  if (message.projectId === null) return { people: nobody };
  if (message.type === 'job_changed' && !isGenerationKind(message.kind)) return { people: nobody };
  const people = await sources.audience(message.projectId, candidates);
  if (people.size === 0) return { people };
  return { people, event: await eventOf(sources, message) };
}

type ProjectMessage = Exclude<Extract<LiveMessage, { projectId: string | null }>, { type: 'project_hidden' }>;

async function eventOf(sources: RetellSources, message: ProjectMessage): Promise<LiveEvent | undefined> {
  switch (message.type) {
    case 'job_changed': {
      const generation = await sources.generation(message.id);
      return generation && { type: 'generation_changed', generation };
    }
    case 'tracks_changed': {
      const content = await sources.content(message.projectId);
      if (!content) return undefined;
      if (message.trackId === undefined) return { ...message, content };
      const track = (await sources.track(message.projectId, message.trackId)) ?? null;
      return { ...message, track, content };
    }
    case 'ideas_changed': {
      const content = await sources.content(message.projectId);
      return content && { ...message, content };
    }
    case 'comments_changed': {
      const { type, projectId, entityType, id: entityId } = message;
      const told = { type, projectId, entityType, entityId };
      if (entityType !== 'project') return told;
      const content = await sources.content(projectId);
      return content && { ...told, content };
    }
    case 'projects_changed':
      return { type: message.type };
    default:
      return message;
  }
}
