import { z } from 'zod';
import { personNames } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';

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
  /** What it leads to. */
  entityType: z.enum(['project', 'track', 'idea']),
  entityId: id,
  actorId: id,
  actor: personNames,
  /** Of the track, idea or project that it is about, or of the person who was added; of `other` the whole sentence. */
  name: z.string(),
  /** How a comment begins; null for every other type. */
  excerpt: z.string().nullable(),
  /** The sentence of type, name and excerpt (`activity-sentence.ts`); goes on where the actor's name ends: “commented on …”. */
  message: z.string(),
  /** Per person. One's own are always read, and so is what happened before one was a member. */
  isRead: z.boolean(),
  createdAt: time,
});
export type Activity = z.infer<typeof activity>;

const activities = z.object({ activities: z.array(activity), nextCursor });

export const listProjectActivities = endpoint(routes.listProjectActivities, {
  summary: 'Activities of a project, newest first',
  access: 'validated',
  query: page,
  replies: { 200: activities },
  errors: ['not_found'],
});

export const listActivities = endpoint(routes.listActivities, {
  summary: 'Activities of one’s projects, newest first',
  access: 'validated',
  query: page,
  replies: { 200: activities },
});

/** How many unread ones a count names at most: beyond, it stays there. */
export const unreadCount = z.int().min(0).max(limits.unreadCount.max);

export const countUnreadActivities = endpoint(routes.countUnreadActivities, {
  summary: 'Number of unread activities',
  access: 'validated',
  replies: { 200: z.object({ count: unreadCount }) },
});

export const readActivity = endpoint(routes.readActivity, {
  summary: 'Mark an activity as read',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

export const readAllActivities = endpoint(routes.readAllActivities, {
  summary: 'Mark everything as read',
  access: 'validated',
  replies: { 204: 'nothing' },
});
