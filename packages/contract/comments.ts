import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { reaction, reactionTypes } from '#contract/reactions.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

export const commentEntities = ['project', 'track', 'idea'] as const;
export type CommentEntity = (typeof commentEntities)[number];

/** Replaces the text of a deleted comment that has replies. */
export const deletedCommentText = issueMessages.deletedComment;

export const commentReply = z.object({
  id,
  /** Null for a deleted comment; `user` then contains no names. */
  userId: id.nullable(),
  user: userSummary,
  content: z.string(),
  parentId: id.nullable(),
  createdAt: time,
  /** Null if it was never edited. */
  editedAt: time.nullable(),
  isDeleted: z.boolean(),
  reactions: z.array(reaction),
  /** The mentioned members; the text contains “@” and their name as it was. */
  mentions: z.array(z.object({ userId: id, name: z.string() })),
});
export type CommentReply = z.infer<typeof commentReply>;

export const comment = commentReply.extend({
  /** Position in the track in seconds; null for a comment on the whole track or on another entity. */
  position: z.number().nonnegative().nullable(),
  /** The end of a range that starts at `position`, in seconds; null for a moment. */
  positionEnd: z.number().nonnegative().nullable(),
  /** The version of the track that it is about; null if it is not on a track. Positions are times of this version. */
  version: versionNumber.nullable(),
  resolvedAt: time.nullable(),
  resolvedBy: id.nullable(),
  resolver: userSummary.nullable(),
  /** The version in which an edit that was read from this comment was made; null if none. */
  fixedInVersion: versionNumber.nullable(),
  assigneeId: id.nullable(),
  assignee: userSummary.nullable(),
  /** The first replies, oldest first; `?parentId=` lists all of them. */
  replies: z.array(commentReply),
  replyCount: z.int().nonnegative(),
});
export type Comment = z.infer<typeof comment>;

const content = z
  .string(issueMessages.writeSomething)
  .trim()
  .min(1, issueMessages.writeSomething)
  .max(limits.comment.max, issueMessages.commentTooLong);

/** Ids of mentioned members. */
const mentionedIds = z
  .array(id)
  .max(limits.mentions.max, issueMessages.tooManyMentions)
  .transform((ids) => [...new Set(ids)]);

/** `mine`: by the caller or assigned to the caller; `mentioned`: mentions the caller, replies included. */
export const commentFilters = ['all', 'open', 'resolved', 'mine', 'mentioned'] as const;
export type CommentFilter = (typeof commentFilters)[number];

export const listComments = endpoint('GET /api/comments/:entityType/:entityId', {
  summary: 'List comments, newest first; with parentId the replies to a comment, oldest first',
  access: 'validated',
  acceptsProjectTokens: true,
  reads: { rows: 'comment', in: 'comments', latest: 'createdAt' },
  params: z.object({ entityType: z.enum(commentEntities), entityId: id }),
  query: page.extend({
    parentId: id.optional(),
    filter: z.enum(commentFilters).default('all'),
    /** Only those on one version of a track. */
    v: versionNumber.optional(),
  }),
  replies: { 200: z.object({ comments: z.array(comment), nextCursor }) },
  errors: ['not_found'],
});

/**
 * The parent of a reply is a top-level comment on the same entity; a reply to a resolved comment reopens it. Positions
 * are allowed for tracks only and cannot exceed the duration of the version (default: the current one). Mentioned and
 * assigned users are members of the project.
 */
export const createComment = endpoint('POST /api/comments', {
  summary: 'Create a comment or a reply',
  access: 'validated',
  scope: 'comment',
  acceptsProjectTokens: true,
  changes: ['comment', 'track', 'project', 'activity'],
  body: z
    .object({
      entityType: z.enum(commentEntities),
      entityId: id,
      content,
      parentId: id.nullish(),
      position: z.number().nonnegative().nullish(),
      positionEnd: z.number().nonnegative().nullish(),
      version: versionNumber.optional(),
      mentions: mentionedIds.optional(),
      assigneeId: id.nullish(),
    })
    .refine(({ position, positionEnd }) => positionEnd == null || (position ?? Infinity) < positionEnd, {
      path: ['positionEnd'],
      message: issueMessages.endBeforeStart,
    }),
  replies: { 201: comment },
  idempotent: true,
  errors: ['not_found', 'no_such_version', 'not_a_member', 'idempotency_conflict'],
  example: {
    entityType: 'track',
    entityId: exampleIds.track,
    content: 'The drums are too loud here.',
    position: 17.2,
    positionEnd: 21.5,
    version: 2,
  },
});

/** The text, mentions and place are for the author; the assignee for everyone who may comment. */
export const updateComment = endpoint('PATCH /api/comments/:commentId', {
  summary: 'Edit a comment or assign it',
  access: 'validated',
  scope: 'comment',
  changes: ['comment', 'activity'],
  body: z
    .object({
      content: content.optional(),
      mentions: mentionedIds.optional(),
      assigneeId: id.nullish(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendWhatChanges,
    }),
  replies: { 200: comment },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  example: { content: 'The drums are a little too loud here.' },
});

/** For its author and its assignee, and for creators of the project. Replies cannot be resolved. */
export const resolveComment = endpoint('PUT /api/comments/:commentId/resolved', {
  summary: 'Resolve or reopen a comment',
  access: 'validated',
  scope: 'comment',
  changes: ['comment', 'track', 'activity'],
  body: z.object({ resolved: z.boolean() }),
  replies: { 200: comment },
  errors: ['not_found', 'forbidden'],
});

export const commentExportFormats = [
  'csv',
  'json',
  'edl',
  'fcpxml',
  'premiere',
  'audacity',
  'reaper',
  'wav',
] as const;
export type CommentExportFormat = (typeof commentExportFormats)[number];

export const frameRateNames = [
  '23.976',
  '24',
  '25',
  '29.97',
  '29.97df',
  '30',
  '50',
  '59.94',
  '59.94df',
  '60',
] as const;
export type FrameRateName = (typeof frameRateNames)[number];

/**
 * The comments of a track as markers. Comments on other versions are placed as on screen: by section and bar where
 * both versions have a score, else by time; deleted ones are omitted. `wav` is the audio with cue points and needs
 * download access.
 */
export const exportComments = endpoint('GET /api/tracks/:trackId/comments/export', {
  summary: 'Export the comments of a track as markers for other programs',
  access: 'validated',
  query: z.object({
    format: z.enum(commentExportFormats),
    v: versionNumber.optional(),
    filter: z.enum(commentFilters).default('all'),
    /** Frames per second of timecodes; 23.976, 29.97 and 59.94 are multiples of 1000/1001, `df` drops frame numbers. */
    fps: z.enum(frameRateNames).default('25'),
  }),
  replies: { 200: 'bytes' },
  media: ['text/csv', 'application/json', 'text/plain', 'application/xml', 'audio/wav'],
  costly: true,
  errors: ['not_found', 'no_such_version', 'forbidden', 'audio_not_readable', 'unavailable'],
});

/**
 * Sending the current reaction again removes it, another type replaces it. `type` is null if the reaction was
 * removed.
 */
export const reactToComment = endpoint('POST /api/comments/:commentId/reactions', {
  summary: 'Set or remove a reaction to a comment',
  access: 'validated',
  scope: 'comment',
  changes: ['comment', 'activity'],
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

export const deleteComment = endpoint('DELETE /api/comments/:commentId', {
  summary: 'Delete a comment; if it has replies, a placeholder remains',
  access: 'validated',
  scope: 'comment',
  changes: ['comment', 'track', 'project', 'activity', 'unread', 'unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});
