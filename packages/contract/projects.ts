import { z } from 'zod';
import { unreadCount } from '#contract/activities.ts';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, searchedPage, time } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

export const projectRoles = ['admin', 'collaborator'] as const;

export const member = z.object({
  id,
  role: z.enum(projectRoles),
  user: user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }).extend({
    /** Visible only to members of the project and to admins. */
    email: z.string().optional(),
  }),
});
export type Member = z.infer<typeof member>;

/** A project without its content. */
export const projectSummary = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isPublic: z.boolean(),
  allowDownloads: z.boolean(),
  emailNotifications: z.boolean(),
  createdAt: time,
  updatedAt: time,
  trackCount: z.int().nonnegative(),
  memberCount: z.int().nonnegative(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** A project in lists of projects, with its first members. */
export const listedProject = projectSummary.extend({
  team: z.array(user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true })),
});
export type ListedProject = z.infer<typeof listedProject>;

/** What the caller may do in the project; informative for the client, enforced by the server. */
const projectRights = z.object({ generate: z.boolean(), edit: z.boolean(), download: z.boolean() });

/**
 * Counts of a project's content and the time of its last change. Comments are those on the project itself, including
 * replies; open comments are those on tracks that it owns.
 */
export const projectContent = projectSummary.pick({ trackCount: true, updatedAt: true }).extend({
  ideaCount: z.int().nonnegative(),
  commentCount: z.int().nonnegative(),
  /** Counted up to `limits.openComments.max`. */
  openCommentCount: z.int().nonnegative(),
});
export type ProjectContent = z.infer<typeof projectContent>;

/** A project with its members and counts. */
const projectAndTeam = projectSummary.extend({
  ...projectContent.shape,
  members: z.array(member),
  may: projectRights,
});
export type ProjectAndTeam = z.infer<typeof projectAndTeam>;

/** A track in a project reply; without waveform, sections and reactions. */
export const projectTrack = track.pick({
  id: true,
  projectId: true,
  title: true,
  trackType: true,
  audioUrl: true,
  duration: true,
  source: true,
  createdAt: true,
  genres: true,
  prompt: true,
});
export type ProjectTrack = z.infer<typeof projectTrack>;

/** A project with its newest tracks; `listProjectTracks` returns all of them. */
export const project = projectAndTeam.extend({ tracks: z.array(projectTrack) });
export type Project = z.infer<typeof project>;

/** An empty description becomes null. */
const description = z
  .string()
  .trim()
  .max(limits.projectDescription.max, issueMessages.projectDescriptionTooLong)
  .transform((text) => text || null);

const name = z
  .string(issueMessages.projectNameMissing)
  .trim()
  .min(1, issueMessages.projectNameMissing)
  .max(limits.projectName.max, issueMessages.projectNameTooLong);

/** `search` applies to name and description. */
export const listProjects = endpoint('GET /api/projects', {
  summary: 'List the current user’s projects, last changed first',
  access: 'validated',
  reads: { rows: 'project', latest: 'updatedAt' },
  query: searchedPage,
  replies: { 200: z.array(listedProject) },
});

export const createProject = endpoint('POST /api/projects', {
  summary: 'Create a project with the current user as its admin',
  access: 'creator',
  changes: ['project', 'stats'],
  body: z.object({
    name,
    description: description.nullish().transform((text) => text ?? null),
    isPublic: z.boolean().default(false),
  }),
  replies: { 201: project },
  example: { name: 'Night train', description: 'Music for a short film', isPublic: false },
});

export const getProject = endpoint('GET /api/projects/:projectId', {
  summary: 'Retrieve a project with its members and newest tracks',
  access: 'validated',
  reads: { rows: 'project' },
  replies: { 200: project },
  errors: ['not_found'],
});

export const listPublicProjects = endpoint('GET /api/projects/public', {
  summary: 'List all public projects, last changed first',
  access: 'validated',
  reads: { rows: 'project', latest: 'updatedAt' },
  query: searchedPage,
  replies: { 200: z.array(listedProject) },
});

export const updateProject = endpoint('PATCH /api/projects/:projectId', {
  summary: 'Update the name or the description of a project',
  access: 'validated',
  changes: ['project'],
  body: z
    .object({ name: name.optional(), description: description.nullable().optional() })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendNameOrDescription,
    }),
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
  example: { description: 'Music for a short film of 12 minutes' },
});

const settings = z.strictObject({
  isPublic: z.boolean().optional(),
  allowDownloads: z.boolean().optional(),
  emailNotifications: z.boolean().optional(),
});
export type ProjectSettings = z.infer<typeof settings>;

export const updateProjectSettings = endpoint('PUT /api/projects/:projectId/settings', {
  summary: 'Update one setting of a project',
  access: 'validated',
  changes: ['project'],
  body: settings.refine((change) => Object.values(change).filter((on) => on !== undefined).length === 1, {
    message: issueMessages.sendOneSetting,
  }),
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
  example: { allowDownloads: true },
});

export const deleteProject = endpoint('DELETE /api/projects/:projectId', {
  summary: 'Move a project and its content to the trash',
  access: 'validated',
  changes: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const restoreProject = endpoint('POST /api/projects/:projectId/restore', {
  summary: 'Restore a project from the trash',
  access: 'validated',
  changes: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const getDashboardStats = endpoint('GET /api/dashboard/stats', {
  summary: 'Retrieve the statistics of the dashboard',
  access: 'validated',
  reads: { rows: 'stats' },
  replies: {
    200: z.object({
      totalProjects: z.int().nonnegative(),
      /** Distinct tracks of all these projects. */
      totalTracks: z.int().nonnegative(),
      tracksGenerated: z.int().nonnegative(),
      unreadComments: unreadCount,
    }),
  },
});

export const listRecentProjects = endpoint('GET /api/dashboard/recent-projects', {
  summary: 'List the five most recently changed projects',
  access: 'validated',
  reads: { rows: 'project', latest: 'updatedAt' },
  replies: { 200: z.array(listedProject) },
});
