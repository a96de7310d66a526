import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';

/** The notification types: the feed, the unread counts and the digest mails show activities. */
export const activityTypes = [
  'comment',
  'reaction',
  'track_generated',
  'idea_created',
  'track_uploaded',
  'member_added',
  'other',
] as const;
export type ActivityType = (typeof activityTypes)[number];

export const activity = z.object({
  id,
  type: z.enum(activityTypes),
  projectId: id,
  projectName: z.string(),
  /** The entity that the activity links to. */
  entityType: z.enum(['project', 'track', 'idea']),
  entityId: id,
  actorId: id,
  actor: userSummary,
  /** Name of the track, idea or project, or of the member who was added; for `other` the whole sentence. */
  name: z.string(),
  /** The beginning of the comment; null for every other type. */
  excerpt: z.string().nullable(),
  /**
   * The sentence built from type, name and excerpt (`activity-sentence.ts`); it follows the actor's name: “commented
   * on …”.
   */
  message: z.string(),
  /** Per user. A user's own activities, and those from before the user joined the project, always count as read. */
  isRead: z.boolean(),
  createdAt: time,
});
export type Activity = z.infer<typeof activity>;

const activities = z.object({ activities: z.array(activity), nextCursor });

export const listProjectActivities = endpoint('GET /api/projects/:projectId/activities', {
  summary: 'List the activities of a project, newest first',
  access: 'validated',
  reads: { rows: 'activity', in: 'activities', latest: 'createdAt' },
  query: page,
  replies: { 200: activities },
  errors: ['not_found'],
});

export const listActivities = endpoint('GET /api/activities', {
  summary: 'List the activities of the current user’s projects, newest first',
  access: 'validated',
  reads: { rows: 'activity', in: 'activities', latest: 'createdAt', from: ['project'] },
  query: page,
  replies: { 200: activities },
});

/** Number of unread activities, capped at `limits.unreadCount.max`. */
export const unreadCount = z.int().min(0).max(limits.unreadCount.max);

export const countUnreadActivities = endpoint('GET /api/activities/unread-count', {
  summary: 'Count the unread activities',
  access: 'validated',
  reads: { rows: 'unread' },
  replies: { 200: z.object({ count: unreadCount }) },
});

/**
 * Activities by others since the user last opened the project, without those that were read individually. At most the
 * `limits.unseenCount.projects` projects with the newest activities; projects without unseen ones are omitted.
 */
export const countUnseenActivities = endpoint('GET /api/activities/unseen-count', {
  summary: 'Count the activities since the current user last opened each project',
  access: 'validated',
  reads: { rows: 'unseen' },
  replies: {
    200: z.object({
      projects: z.array(z.object({ projectId: id, count: z.int().min(1).max(limits.unseenCount.max) })),
    }),
  },
});

export const markActivitiesSeen = endpoint('PUT /api/projects/:projectId/activities/seen', {
  summary: 'Mark the activities of a project as seen; they stay unread',
  access: 'validated',
  scope: 'comment',
  changes: ['unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

export const readActivity = endpoint('PUT /api/activities/:activityId/read', {
  summary: 'Mark an activity as read',
  access: 'validated',
  scope: 'comment',
  changes: ['activity', 'unread', 'unseen', 'stats'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

export const readAllActivities = endpoint('PUT /api/activities/read-all', {
  summary: 'Mark all activities as read',
  access: 'validated',
  scope: 'comment',
  changes: ['activity', 'unread', 'unseen', 'stats'],
  replies: { 204: 'nothing' },
});
