import { z } from 'zod';
import { personNames } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { reaction, reactionTypes } from '#contract/reactions.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';

export const commentEntities = ['project', 'track', 'idea'] as const;
export type CommentEntity = (typeof commentEntities)[number];

/** What stands in the place of a deleted comment that has replies. */
export const deletedCommentText = 'deleted comment';

export const commentReply = z.object({
  id,
  /** Null where the comment was deleted; `user` then has no names. */
  userId: id.nullable(),
  user: personNames,
  content: z.string(),
  parentId: id.nullable(),
  createdAt: time,
  isDeleted: z.boolean(),
  reactions: z.array(reaction),
});
export type CommentReply = z.infer<typeof commentReply>;

export const comment = commentReply.extend({
  /** Seconds into the track that it is about; null where it is about the whole, or about something else. */
  position: z.number().nonnegative().nullable(),
  /** The first ones, oldest first; `?parentId=` lists them all. */
  replies: z.array(commentReply),
  replyCount: z.int().nonnegative(),
});
export type Comment = z.infer<typeof comment>;

export const listComments = endpoint(routes.listComments, {
  summary: 'Comments, newest first; with parentId the replies to a comment, oldest first',
  access: 'validated',
  params: z.object({ entityType: z.enum(commentEntities), entityId: id }),
  query: page.extend({ parentId: id.optional() }),
  replies: { 200: z.object({ comments: z.array(comment), nextCursor }) },
  errors: ['not_found'],
});

/**
 * A reply's parent is a comment on the same thing, and no reply itself. A comment on a track may name a moment of it, no
 * later than its end.
 */
export const createComment = endpoint(routes.createComment, {
  summary: 'Post a comment or a reply',
  access: 'validated',
  body: z.object({
    entityType: z.enum(commentEntities),
    entityId: id,
    content: z
      .string('Please write something.')
      .trim()
      .min(1, 'Please write something.')
      .max(limits.comment.max, `Comment must be ${limits.comment.max} characters or less.`),
    parentId: id.nullish(),
    position: z.number().nonnegative().nullish(),
  }),
  replies: { 201: comment },
  errors: ['not_found'],
});

/** The same thumb again takes it back, the other one replaces it. `type` is null when it was taken back. */
export const reactToComment = endpoint(routes.reactToComment, {
  summary: 'React with a thumb up or down',
  access: 'validated',
  body: z.object({ type: z.enum(reactionTypes) }),
  replies: {
    200: z.object({
      commentId: id,
      type: z.enum(reactionTypes).nullable(),
      reactions: z.array(reaction),
    }),
  },
  errors: ['not_found'],
});

export const deleteComment = endpoint(routes.deleteComment, {
  summary: 'Delete one’s own comment; a placeholder stays if it has replies',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});
