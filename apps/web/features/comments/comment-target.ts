import type { CommentEntity } from '#contract/comments.ts';

/** The entity a comment belongs to. */
export interface CommentTarget {
  readonly entityType: CommentEntity;
  readonly entityId: string;
}
