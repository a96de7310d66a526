import { z } from 'zod';
import { unreadCount } from '#contract/activities.ts';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, page, time } from '#contract/shapes.ts';

export const projectRoles = ['admin', 'collaborator'] as const;

const member = z.object({
  id,
  role: z.enum(projectRoles),
  user: user.pick({ id: true, email: true, firstName: true, lastName: true, profileImageUrl: true }),
});

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

export const project = projectSummary.extend({ members: z.array(member), may: projectRights });
export type Project = z.infer<typeof project>;

const description = z
  .string()
  .trim()
  .max(limits.projectDescription.max)
  .nullish()
  .transform((text) => text || null);

export const listProjects = endpoint(routes.listProjects, {
  summary: 'The projects one is a member of, last changed first',
  access: 'validated',
  query: page,
  replies: { 200: z.array(projectSummary) },
});

export const createProject = endpoint(routes.createProject, {
  summary: 'Start a project and become its admin',
  access: 'creator',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Project name is required.')
      .max(limits.projectName.max, `A project name has at most ${limits.projectName.max} characters.`),
    description,
    isPublic: z.boolean().default(false),
  }),
  replies: { 201: project },
});

export const getProject = endpoint(routes.getProject, {
  summary: 'A project and its team',
  access: 'validated',
  replies: { 200: project },
  errors: ['not_found'],
});

export const getDashboardStats = endpoint(routes.getDashboardStats, {
  summary: 'The figures on the dashboard',
  access: 'validated',
  replies: {
    200: z.object({
      totalProjects: z.int().nonnegative(),
      tracksGenerated: z.int().nonnegative(),
      unreadComments: unreadCount,
    }),
  },
});

export const listRecentProjects = endpoint(routes.listRecentProjects, {
  summary: 'The five projects that changed last',
  access: 'validated',
  replies: { 200: z.array(projectSummary) },
});
