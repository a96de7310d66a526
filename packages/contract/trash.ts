import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { projectSummary } from '#contract/projects.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { track, versionNumber } from '#contract/tracks.ts';

const trashTimes = { deletedAt: time, purgedAt: time };

/** `purgedAt` is the time of permanent deletion. */
export const trashedProject = projectSummary.extend(trashTimes);
export type TrashedProject = z.infer<typeof trashedProject>;
export const trashedTrack = track.extend(trashTimes);
export type TrashedTrack = z.infer<typeof trashedTrack>;

/** A version of a track outside the trash. */
export const trashedVersion = z.object({
  id,
  trackId: id,
  number: versionNumber,
  name: z.string().nullable(),
  trackTitle: z.string(),
  ...trashTimes,
});
export type TrashedVersion = z.infer<typeof trashedVersion>;

/** The first page contains all projects, and versions up to `limits.page.max`; the cursor pages through the tracks. */
export const listTrash = endpoint('GET /api/trash', {
  summary:
    'List the projects, tracks and versions in the trash that the current user can restore, last deleted first',
  access: 'validated',
  reads: { in: 'tracks', from: ['project', 'track', 'version'] },
  query: page,
  replies: {
    200: z.object({
      projects: z.array(trashedProject),
      versions: z.array(trashedVersion),
      tracks: z.array(trashedTrack),
      nextCursor,
    }),
  },
});
