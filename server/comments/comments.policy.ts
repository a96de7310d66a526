import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { CommentRow } from './comments.repo.ts';
import type { Place } from './commented-thing.ts';

export type CommentAction = 'react' | 'delete';

/** A comment on a target that the actor can see. */
export interface SeenComment {
  readonly comment: CommentRow;
  readonly place: Place;
}

export type AuthorizedComment<Action extends CommentAction> = Authorized<SeenComment, Action>;

export const commentPolicy: Policy<SeenComment, CommentAction> = {
  react: (_person, { comment }) => (comment.deletedAt ? 'not_found' : 'granted'),

  delete(person, { comment }) {
    if (comment.deletedAt) return 'not_found';
    return comment.userId === person.id || person.role === 'admin' ? 'granted' : 'forbidden';
  },
};
