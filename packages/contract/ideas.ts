import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ideaStatuses } from '#contract/idea-transitions.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

export const idea = z.object({
  id,
  projectId: id,
  userId: id,
  user: userSummary,
  title: z.string(),
  description: z.string(),
  status: z.enum(ideaStatuses),
  generatedTrackId: id.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Whether the caller may move or delete the idea. */
  may: z.object({ move: z.boolean(), delete: z.boolean() }),
});
export type Idea = z.infer<typeof idea>;

const titleAndDescriptionRequired = issueMessages.enterIdea;

export const listIdeas = endpoint('GET /api/projects/:projectId/ideas', {
  summary: 'List the ideas of a project, newest first',
  access: 'validated',
  reads: { rows: 'idea', in: 'ideas', latest: 'createdAt' },
  query: page,
  replies: { 200: z.object({ ideas: z.array(idea), nextCursor }) },
  errors: ['not_found'],
});

export const createIdea = endpoint('POST /api/projects/:projectId/ideas', {
  summary: 'Create an idea',
  access: 'validated',
  scope: 'comment',
  changes: ['idea', 'project', 'activity'],
  body: z.object({
    title: z
      .string(titleAndDescriptionRequired)
      .trim()
      .min(1, titleAndDescriptionRequired)
      .max(limits.ideaTitle.max, issueMessages.ideaTitleTooLong),
    description: z
      .string(titleAndDescriptionRequired)
      .trim()
      .min(1, titleAndDescriptionRequired)
      .max(limits.ideaDescription.max, issueMessages.ideaDescriptionTooLong),
  }),
  replies: { 201: idea },
  errors: ['not_found'],
  example: { title: 'Lullaby', description: 'The train falls asleep; only the bass is left.' },
});

export const moveIdea = endpoint('PATCH /api/ideas/:ideaId', {
  summary: 'Change the status of an idea',
  access: 'validated',
  changes: ['idea'],
  body: z.object({ status: z.enum(ideaStatuses) }),
  replies: { 200: idea },
  errors: ['not_found', 'forbidden', 'invalid_transition'],
  example: { status: 'in_progress' },
});

export const deleteIdea = endpoint('DELETE /api/ideas/:ideaId', {
  summary: 'Delete an idea with its comments',
  access: 'validated',
  changes: ['idea', 'project', 'activity', 'unread', 'unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});
