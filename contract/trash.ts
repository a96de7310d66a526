import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { projectSummary } from '#contract/projects.ts';
import { routes } from '#contract/routes.ts';
import { nextCursor, page, time } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';

const trashTimes = { deletedAt: time, purgedAt: time };

/** `purgedAt` is the time of permanent deletion. */
export const trashedProject = projectSummary.extend(trashTimes);
export type TrashedProject = z.infer<typeof trashedProject>;
export const trashedTrack = track.extend(trashTimes);
export type TrashedTrack = z.infer<typeof trashedTrack>;

/** The first page contains all projects; the cursor pages through the tracks. */
export const listTrash = endpoint(routes.listTrash, {
  summary: 'List the projects and tracks in the trash that the current user can restore, last deleted first',
  access: 'validated',
  query: page,
  replies: {
    200: z.object({ projects: z.array(trashedProject), tracks: z.array(trashedTrack), nextCursor }),
  },
});
