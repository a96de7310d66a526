import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { projectSummary } from '#contract/projects.ts';
import { routes } from '#contract/routes.ts';
import { track } from '#contract/tracks.ts';

/**
 * A track can stand in several projects, and is seen by whoever sees one of them. This needs the
 * right to generate in the project, and to be the track's maker or a member where it stands.
 */
export const addTrackToProject = endpoint(routes.addTrackToProject, {
  summary: 'Add a track to another project',
  access: 'creator',
  replies: { 201: track },
  errors: ['not_found', 'forbidden', 'already_in_project'],
});

/**
 * For who put it there, for those who may edit the project, and for those who may edit the track, unless that is
 * its home. A track never stands nowhere, and its home goes only to a project of whoever takes it out.
 */
export const removeTrackFromProject = endpoint(routes.removeTrackFromProject, {
  summary: 'Remove a track from one of its projects',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required', 'last_project'],
});

export const listTrackProjects = endpoint(routes.listTrackProjects, {
  summary: 'The projects that a track is in, as far as one can see them',
  access: 'validated',
  replies: { 200: z.array(projectSummary) },
  errors: ['not_found'],
});
