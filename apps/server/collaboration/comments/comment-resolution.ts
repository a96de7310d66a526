import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import type { LockedOnTrack } from '#server/platform/locks/row-locks.ts';
import type { TargetRef } from './comment-target.ts';
import * as repo from './comments.repo.ts';
import type { CollaborationServices, Context } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

type Target = Omit<TargetRef, 'projects'>;

/**
 * Publishes the changed thread to the viewers of the target; for a track, in all its projects, with the track if its
 * number of open comments has changed.
 */
export async function announceComment(
  { publish }: Context,
  { tracks }: CollaborationServices,
  on: Queryable,
  { entityId, entityType, trackId, projectId: ownId }: Target,
  id: string,
  changesOpenComments: boolean,
): Promise<void> {
  const projectIds = trackId ? await tracks.projectIdsOf(on, trackId) : [ownId];
  for (const projectId of projectIds) {
    await publish(on, { type: 'comment_changed', id, entityType, entityId, projectId });
    if (trackId && changesOpenComments)
      await publish(on, { type: 'entity_changed', entity: 'track', projectId, id: trackId });
  }
}

interface Resolution {
  readonly isResolved: boolean;
  /** The version in which the comment was fixed; undefined: unchanged. */
  readonly fixedInVersion?: number | undefined;
}

/** Resolves or reopens a locked comment; an activity is recorded if its state changes. */
export async function setResolved(
  context: Context,
  services: CollaborationServices,
  tx: Tx,
  { id, resolvedAt }: repo.CommentRow,
  target: Target,
  actorId: string,
  { isResolved, fixedInVersion }: Resolution,
): Promise<void> {
  const changesState = (resolvedAt !== null) !== isResolved;
  if (!changesState && fixedInVersion === undefined) return;
  await repo.updateComment(tx, id, {
    ...(changesState && {
      resolvedAt: isResolved ? sql`now()` : null,
      resolvedBy: isResolved ? actorId : null,
    }),
    ...(fixedInVersion !== undefined && { fixedInVersion }),
  });
  await announceComment(context, services, tx, target, id, changesState);
  if (!changesState) return;
  const { projectId, trackId, ideaId } = target;
  const facts = { isResolved, name: target.name };
  const name =
    fixedInVersion === undefined
      ? messages.commentResolved(facts)
      : messages.commentResolvedWith({ ...facts, version: fixedInVersion });
  const event = { type: isResolved ? 'comment.resolved' : 'comment.reopened' } as const;
  const activity = {
    type: 'other',
    projectId,
    trackId,
    ideaId,
    commentId: id,
    name,
    actorId,
    tellsAuthor: fixedInVersion !== undefined,
    event,
  } as const;
  await services.activities.record(tx, activity);
}

/** The edit that fixed a comment. */
export interface Fix {
  readonly actorId: string;
  /** The track and the number of the new version; undefined if the edit made a new track. */
  readonly result: { readonly trackId: string; readonly version: number } | undefined;
}

/**
 * Resolves a comment on a track, in the transaction that completes an edit which was read from it. Locked before the
 * versions of the edit change: the activity of a new version locks the project, which comes after comments. A comment
 * that is on another track gets no version.
 */
export async function fixComment(
  context: Context,
  services: CollaborationServices,
  tx: Tx,
  { comment, track }: LockedOnTrack,
  { actorId, result }: Fix,
): Promise<void> {
  const { id: entityId, title: name, projectId } = track;
  const target: Target = { entityType: 'track', entityId, trackId: entityId, ideaId: null, projectId, name };
  const fixedInVersion = result?.trackId === entityId ? result.version : undefined;
  await setResolved(context, services, tx, comment, target, actorId, { isResolved: true, fixedInVersion });
}
