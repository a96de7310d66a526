import type { CommentEntity } from '#contract/comments.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';
import type { AuthorizedIdea } from '#server/collaboration/ideas/ideas.policy.ts';
import {
  projectPolicy,
  type AuthorizedProject,
  type ProjectAccessContext,
} from '#server/projects/projects.policy.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';

/** What is commented on, with the proof that the actor can see it. */
export type CommentTarget =
  | { readonly type: 'project'; readonly row: AuthorizedProject<'see'> }
  | { readonly type: 'track'; readonly row: AuthorizedTrack<'see'> }
  | { readonly type: 'idea'; readonly row: AuthorizedIdea<'see'> };

/** A project that contains the target and that the actor can see, with the actor's access. */
export interface TargetProject extends ProjectAccessContext {
  readonly id: string;
}

/** Ids, name and projects of a target. */
export interface TargetRef {
  readonly entityType: CommentEntity;
  readonly entityId: string;
  /** One of `projects`. */
  readonly projectId: string;
  readonly trackId: string | null;
  readonly ideaId: string | null;
  readonly name: string;
  readonly projects: readonly TargetProject[];
}

export function targetRefOf({ type, row }: CommentTarget, actor: Actor): TargetRef {
  const ref = { entityType: type, entityId: row.id, trackId: null, ideaId: null };
  if (type === 'project') return { ...ref, projectId: row.id, name: row.name, projects: [row] };
  const { projectId, title: name } = row;
  if (type === 'idea') return { ...ref, ideaId: row.id, projectId, name, projects: [row.project] };
  const projects = row.projects.filter((project) => can(projectPolicy, 'see', actor, project));
  return { ...ref, trackId: row.id, projectId, name, projects };
}
