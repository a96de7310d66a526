import { z } from 'zod';
import { unreadCount } from '#contract/activities.ts';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, searchedPage, time } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';

export const projectRoles = ['admin', 'collaborator'] as const;

export const member = z.object({
  id,
  role: z.enum(projectRoles),
  user: user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }).extend({
    /** For members of the project and admins alone. */
    email: z.string().optional(),
  }),
});
export type Member = z.infer<typeof member>;

/** A project as lists show it. */
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

/** What the person who asks may do with a project; the screen follows it, the server enforces it. */
const projectRights = z.object({ generate: z.boolean(), edit: z.boolean(), download: z.boolean() });

/** How much there is in a project, and when that last changed. Comments are those on the project itself, replies included. */
export const projectContent = projectSummary.pick({ trackCount: true, updatedAt: true }).extend({
  ideaCount: z.int().nonnegative(),
  commentCount: z.int().nonnegative(),
});
export type ProjectContent = z.infer<typeof projectContent>;

/** A project, its team, and how much there is in it. */
const projectAndTeam = projectSummary.extend({
  ...projectContent.shape,
  members: z.array(member),
  may: projectRights,
});
export type ProjectAndTeam = z.infer<typeof projectAndTeam>;

/** What a project tells of a track; no waveform, sections or reactions. */
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

/** A project as it is opened: with the outline of its newest tracks; `listProjectTracks` has all of them. */
export const project = projectAndTeam.extend({ tracks: z.array(projectTrack) });
export type Project = z.infer<typeof project>;

/** An empty one is none. */
const description = z
  .string()
  .trim()
  .max(
    limits.projectDescription.max,
    `Description must be ${limits.projectDescription.max} characters or less.`,
  )
  .transform((text) => text || null);

const name = z
  .string('Project name is required.')
  .trim()
  .min(1, 'Project name is required.')
  .max(limits.projectName.max, `Project name must be ${limits.projectName.max} characters or less.`);

/** Searched are name and description. */
export const listProjects = endpoint(routes.listProjects, {
  summary: 'The projects one is a member of, last changed first',
  access: 'validated',
  query: searchedPage,
  replies: { 200: z.array(projectSummary) },
});

export const createProject = endpoint(routes.createProject, {
  summary: 'Create a project and become its admin',
  access: 'creator',
  body: z.object({
    name,
    description: description.nullish().transform((text) => text ?? null),
    isPublic: z.boolean().default(false),
  }),
  replies: { 201: project },
});

export const getProject = endpoint(routes.getProject, {
  summary: 'A project, its team and its newest tracks',
  access: 'validated',
  replies: { 200: project },
  errors: ['not_found'],
});

export const listPublicProjects = endpoint(routes.listPublicProjects, {
  summary: 'Public projects, last changed first',
  access: 'validated',
  query: searchedPage,
  replies: { 200: z.array(projectSummary) },
});

export const updateProject = endpoint(routes.updateProject, {
  summary: 'Change a project’s name or description',
  access: 'validated',
  body: z
    .object({ name: name.optional(), description: description.nullable().optional() })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: 'Send a name, a description, or both.',
    }),
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
});

const settings = z.strictObject({
  isPublic: z.boolean().optional(),
  allowDownloads: z.boolean().optional(),
  emailNotifications: z.boolean().optional(),
});
export type ProjectSettings = z.infer<typeof settings>;

export const updateProjectSettings = endpoint(routes.updateProjectSettings, {
  summary: 'Change one setting of a project',
  access: 'validated',
  body: settings.refine((change) => Object.values(change).filter((on) => on !== undefined).length === 1, {
    message: 'Send exactly one of isPublic, allowDownloads and emailNotifications.',
  }),
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const deleteProject = endpoint(routes.deleteProject, {
  summary: 'Move a project to the trash, with everything in it',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const restoreProject = endpoint(routes.restoreProject, {
  summary: 'Restore a project from the trash',
  access: 'validated',
  replies: { 200: project },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const getDashboardStats = endpoint(routes.getDashboardStats, {
  summary: 'Statistics for the dashboard',
  access: 'validated',
  replies: {
    200: z.object({
      totalProjects: z.int().nonnegative(),
      /** The tracks of all these projects, each once. */
      totalTracks: z.int().nonnegative(),
      tracksGenerated: z.int().nonnegative(),
      unreadComments: unreadCount,
    }),
  },
});

/** With the first of its members. */
export const recentProject = projectSummary.extend({
  team: z.array(user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true })),
});
export type RecentProject = z.infer<typeof recentProject>;

export const listRecentProjects = endpoint(routes.listRecentProjects, {
  summary: 'The five projects that changed last',
  access: 'validated',
  replies: { 200: z.array(recentProject) },
});
