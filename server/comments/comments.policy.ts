import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { CommentRow } from './comments.repo.ts';
import type { TargetRef } from './comment-target.ts';

export type CommentAction = 'react' | 'delete';

/** A comment on a target that the actor can see. */
export interface VisibleComment {
  readonly comment: CommentRow;
  readonly target: TargetRef;
}

export type AuthorizedComment<Action extends CommentAction> = Authorized<VisibleComment, Action>;

export const commentPolicy: Policy<VisibleComment, CommentAction> = {
  react: (_User, { comment }) => (comment.deletedAt ? 'not_found' : 'granted'),

  delete(user, { comment }) {
    if (comment.deletedAt) return 'not_found';
    return comment.userId === user.id || user.role === 'admin' ? 'granted' : 'forbidden';
  },
};
