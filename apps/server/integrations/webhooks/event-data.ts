import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import type { WebhookEventData } from '#contract/webhook-events.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import * as repo from './event-data.repo.ts';
import type { OccurredEvent } from '#server/platform/events/occurred-event.ts';
import type { Tokens } from '#server/billing/tokens/tokens.service.ts';

/** Reads `data` of an event in its transaction; undefined if there is nothing to report. */
type Reader<Data> = (on: Queryable, event: OccurredEvent) => Promise<Data | undefined>;

/** Creates the readers of all events. What they return may be seen by every member of the project. */
export function eventDataReader(siteUrl: string, tokens: Tokens): Reader<WebhookEventData[WebhookEventType]> {
  const projectUrl = (id: string) => `${siteUrl}/projects/${id}`;
  const trackUrl = (id: string, version?: number) =>
    `${siteUrl}/tracks/${id}${version === undefined ? '' : `?v=${version}`}`;

  async function readTrack(on: Queryable, id: string | null | undefined, version?: number) {
    const row = id ? await repo.readTrack(on, id) : undefined;
    if (!row) return undefined;
    const { reviewState, ...track } = row;
    return { reviewState, track: { ...track, url: trackUrl(track.id, version) } };
  }

  async function readBase(
    on: Queryable,
    { projectId, actorId }: Pick<OccurredEvent, 'projectId' | 'actorId'>,
  ) {
    const project = await repo.readProject(on, projectId!);
    const actor = await repo.readPerson(on, actorId!);
    return project && actor && { project: { ...project, url: projectUrl(project.id) }, actor };
  }

  async function readGeneration(on: Queryable, { projectId, generationId }: OccurredEvent) {
    const row = await repo.readGeneration(on, generationId!);
    const base = row && (await readBase(on, { projectId, actorId: row.userId }));
    return base && { row, base, generation: { id: row.id, type: row.kind as TrackType, prompt: row.prompt } };
  }

  const onTrack: Reader<WebhookEventData['track.created']> = async (on, event) => {
    const base = await readBase(on, event);
    const found = await readTrack(on, event.trackId, event.version);
    return base && found && { ...base, track: found.track };
  };

  const comment: Reader<WebhookEventData['comment.created']> = async (on, event) => {
    const base = await readBase(on, event);
    const row = await repo.readComment(on, event.commentId!);
    if (!base || !row) return undefined;
    const { trackId, ideaId, targetName, ...rest } = row;
    const { project } = base;
    const url = trackId
      ? trackUrl(trackId, row.version ?? undefined)
      : `${project.url}?tab=${ideaId ? `ideas&idea=${ideaId}` : 'comments'}`;
    const type = trackId ? 'track' : ideaId ? 'idea' : 'project';
    const target = { type, id: trackId ?? ideaId ?? project.id, name: targetName ?? project.name } as const;
    return { ...base, comment: { ...rest, on: target, url } };
  };

  const review: Reader<WebhookEventData['review.requested']> = async (on, event) => {
    const base = await readBase(on, event);
    const found = await readTrack(on, event.trackId, event.version);
    return (
      base && found && { ...base, track: found.track, version: event.version!, state: found.reviewState }
    );
  };

  const vote: Reader<WebhookEventData['vote.opened']> = async (on, event) => {
    const base = await readBase(on, event);
    const row = await repo.readVote(on, event.voteId!);
    return base && row && { ...base, vote: { ...row, url: `${siteUrl}/votes/${row.id}` } };
  };

  const member: Reader<WebhookEventData['member.added']> = async (on, event) => {
    const base = await readBase(on, event);
    const person = await repo.readPerson(on, event.memberId!);
    return base && person && { ...base, member: person };
  };

  const readers: { readonly [Type in WebhookEventType]: Reader<WebhookEventData[Type]> } = {
    'generation.finished': async (on, event) => {
      const found = await readGeneration(on, event);
      if (!found) return undefined;
      const { row, base, generation } = found;
      const version = row.version ?? undefined;
      const track = (await readTrack(on, row.trackId, version))?.track ?? null;
      return { ...base, generation: { ...generation, tokens: row.tokens }, track, version: version ?? null };
    },
    'generation.failed': async (on, event) => {
      const found = await readGeneration(on, event);
      if (!found) return undefined;
      const { row, base, generation } = found;
      const error = { code: row.errorCode ?? 'generation_failed', message: row.errorMessage ?? '' };
      return { ...base, generation: { ...generation, tokens: 0 }, error };
    },
    'track.created': onTrack,
    'version.created': async (on, event) => {
      const data = await onTrack(on, event);
      return data && { ...data, version: event.version! };
    },
    'comment.created': comment,
    'comment.resolved': comment,
    'comment.reopened': comment,
    'review.requested': review,
    'review.approved': review,
    'review.changes_requested': review,
    'vote.opened': vote,
    'vote.closed': vote,
    'member.added': member,
    'member.removed': member,
    'budget.warning': async (on, event) => {
      const base = await readBase(on, event);
      const row = await repo.readBudget(on, event.projectId!);
      if (!base || !row?.month || row.monthlyTokens === null) return undefined;
      const { month, monthlyTokens, warnPercent } = row;
      return { ...base, budget: { month, monthlyTokens, warnPercent } };
    },
    'balance.low': async (on, { actorId }) => {
      const { before, balance } = await tokens.balanceChange(on, actorId!);
      const threshold = limits.lowBalance;
      const user = before >= threshold && balance < threshold && (await repo.readPerson(on, actorId!));
      return user ? { user, balance, threshold } : undefined;
    },
  };
  return (on, event) => readers[event.type](on, event);
}
