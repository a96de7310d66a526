import type { CommentEntity } from '#contract/comments.ts';
import type { AuthorizedIdea } from '#server/ideas/ideas.policy.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { AuthorizedTrack } from '#server/tracks/tracks.policy.ts';

/** What is commented on, with the proof that the actor can see it. */
export type CommentTarget =
  | { readonly type: 'project'; readonly row: AuthorizedProject<'see'> }
  | { readonly type: 'track'; readonly row: AuthorizedTrack<'see'> }
  | { readonly type: 'idea'; readonly row: AuthorizedIdea<'see'> };

/** Ids and name of a target. */
export interface TargetRef {
  readonly entityType: CommentEntity;
  readonly entityId: string;
  readonly projectId: string;
  readonly trackId: string | null;
  readonly ideaId: string | null;
  readonly name: string;
}

export function targetRefOf({ type, row }: CommentTarget): TargetRef {
  const ref = { entityType: type, entityId: row.id, trackId: null, ideaId: null };
  if (type === 'project') return { ...ref, projectId: row.id, name: row.name };
  const { projectId, title: name } = row;
  return type === 'track'
    ? { ...ref, trackId: row.id, projectId, name }
    : { ...ref, ideaId: row.id, projectId, name };
}
