import { can, type Authorized, type Decision, type Policy } from '#server/platform/access/authorized.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';
import { projectPolicy } from '#server/projects/projects.policy.ts';
import type { FoundComment } from './comments.repo.ts';
import type { TargetRef } from './comment-target.ts';

export type CommentAction = 'react' | 'assign' | 'edit' | 'resolve' | 'delete';

/** A comment on a target that the actor can see. */
export interface VisibleComment {
  readonly comment: FoundComment;
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

const mayGenerate = (user: Actor, { target }: VisibleComment) =>
  target.projects.some((project) => can(projectPolicy, 'generate', user, project));

export const commentPolicy: Policy<VisibleComment, CommentAction> = {
  react: ifPresent(() => true),

  assign: ifPresent(() => true),

  edit: ifPresent((user, { comment }) => comment.userId === user.id),

  resolve: ifPresent(
    (user, visible) =>
      visible.comment.userId === user.id ||
      visible.comment.assigneeId === user.id ||
      mayGenerate(user, visible),
  ),

  /** Comments of guests can also be deleted by those who may generate in a project of the target. */
  delete: ifPresent(
    (user, visible) =>
      visible.comment.userId === user.id ||
      user.role === 'admin' ||
      (visible.comment.isByGuest && mayGenerate(user, visible)),
  ),
};
