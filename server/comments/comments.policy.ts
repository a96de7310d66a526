import { can, type Authorized, type Decision, type Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/auth-user.ts';
import { projectPolicy } from '#server/projects/projects.policy.ts';
import type { CommentRow } from './comments.repo.ts';
import type { TargetRef } from './comment-target.ts';

export type CommentAction = 'react' | 'assign' | 'edit' | 'resolve' | 'delete';

/** A comment on a target that the actor can see. */
export interface VisibleComment {
  readonly comment: CommentRow;
  readonly target: TargetRef;
}

export type AuthorizedComment<Action extends CommentAction> = Authorized<VisibleComment, Action>;

/** A rule for comments that are not deleted. */
const ifPresent =
  (isAllowed: (actor: Actor, visible: VisibleComment) => boolean) =>
  (actor: Actor, visible: VisibleComment): Decision => {
    if (visible.comment.deletedAt) return 'not_found';
    return isAllowed(actor, visible) ? 'granted' : 'forbidden';
  };

export const commentPolicy: Policy<VisibleComment, CommentAction> = {
  react: ifPresent(() => true),

  assign: ifPresent(() => true),

  edit: ifPresent((user, { comment }) => comment.userId === user.id),

  resolve: ifPresent(
    (user, { comment, target }) =>
      comment.userId === user.id ||
      comment.assigneeId === user.id ||
      target.projects.some((project) => can(projectPolicy, 'generate', user, project)),
  ),

  delete: ifPresent((user, { comment }) => comment.userId === user.id || user.role === 'admin'),
};
