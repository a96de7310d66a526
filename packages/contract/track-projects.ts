import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { projectSummary } from '#contract/projects.ts';
import { track } from '#contract/tracks.ts';

/**
 * A track can be in several projects and is visible to everyone who can see one of them. Requires the permission to
 * generate in the target project, and being the track's creator or a member of one of its projects.
 */
export const addTrackToProject = endpoint('POST /api/projects/:projectId/tracks/:trackId', {
  summary: 'Add a track to another project',
  access: 'creator',
  changes: ['track', 'project', 'stats'],
  replies: { 201: track },
  errors: ['not_found', 'forbidden', 'already_in_project'],
});

/**
 * Allowed for the user who added it, for users who may edit the project, and, unless it is the owner project, for
 * users who may edit the track. A track is always in at least one project; on removal from its owner project,
 * ownership passes only to a project of the calling user.
 */
export const removeTrackFromProject = endpoint('DELETE /api/projects/:projectId/tracks/:trackId', {
  summary: 'Remove a track from a project',
  access: 'validated',
  changes: ['track', 'project', 'stats'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required', 'last_project'],
});

export const listTrackProjects = endpoint('GET /api/tracks/:trackId/projects', {
  summary: 'List the projects of a track that are visible to the caller',
  access: 'validated',
  reads: { rows: 'project' },
  replies: { 200: z.array(projectSummary) },
  errors: ['not_found'],
});
