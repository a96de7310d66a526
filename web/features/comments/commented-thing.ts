import type { CommentEntity } from '#contract/comments.ts';

/** What is talked about. */
export interface CommentedThing {
  readonly entityType: CommentEntity;
  readonly entityId: string;
}
