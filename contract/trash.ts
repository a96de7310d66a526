import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { projectSummary } from '#contract/projects.ts';
import { routes } from '#contract/routes.ts';
import { nextCursor, page, time } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';

const stay = { deletedAt: time, purgedAt: time };

/** `purgedAt` is when it goes for good. */
export const trashedProject = projectSummary.extend(stay);
export type TrashedProject = z.infer<typeof trashedProject>;
export const trashedTrack = track.extend(stay);
export type TrashedTrack = z.infer<typeof trashedTrack>;

/** All projects come with the first page; the cursor walks through the tracks. */
export const listTrash = endpoint(routes.listTrash, {
  summary: 'Restorable projects and tracks, last deleted first',
  access: 'validated',
  query: page,
  replies: {
    200: z.object({ projects: z.array(trashedProject), tracks: z.array(trashedTrack), nextCursor }),
  },
});
