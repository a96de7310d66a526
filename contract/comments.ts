import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { reaction, reactionTypes } from '#contract/reactions.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';

export const commentEntities = ['project', 'track', 'idea'] as const;
export type CommentEntity = (typeof commentEntities)[number];

/** Replaces the text of a deleted comment that has replies. */
export const deletedCommentText = 'deleted comment';

export const commentReply = z.object({
  id,
  /** Null for a deleted comment; `user` then contains no names. */
  userId: id.nullable(),
  user: userSummary,
  content: z.string(),
  parentId: id.nullable(),
  createdAt: time,
  isDeleted: z.boolean(),
  reactions: z.array(reaction),
});
export type CommentReply = z.infer<typeof commentReply>;

export const comment = commentReply.extend({
  /** Position in the track in seconds; null for a comment on the whole track or on another entity. */
  position: z.number().nonnegative().nullable(),
  /** The first replies, oldest first; `?parentId=` lists all of them. */
  replies: z.array(commentReply),
  replyCount: z.int().nonnegative(),
});
export type Comment = z.infer<typeof comment>;

export const listComments = endpoint(routes.listComments, {
  summary: 'List comments, newest first; with parentId the replies to a comment, oldest first',
  access: 'validated',
  params: z.object({ entityType: z.enum(commentEntities), entityId: id }),
  query: page.extend({ parentId: id.optional() }),
  replies: { 200: z.object({ comments: z.array(comment), nextCursor }) },
  errors: ['not_found'],
});

/**
 * The parent of a reply is a top-level comment on the same entity. `position` is allowed for tracks only and cannot
 * exceed the track's duration.
 */
export const createComment = endpoint(routes.createComment, {
  summary: 'Create a comment or a reply',
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

/**
 * Sending the current reaction again removes it, another type replaces it. `type` is null if the reaction was
 * removed.
 */
export const reactToComment = endpoint(routes.reactToComment, {
  summary: 'Set or remove a reaction to a comment',
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
  summary: 'Delete a comment; if it has replies, a placeholder remains',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});
