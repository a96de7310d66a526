import { expect, it } from 'vitest';
import { appPaths } from '#web/app/app-paths.ts';
import { isInProject } from '#web/app/shell/is-in-project.ts';

it('the pages in a project are those of the project, its takes, tracks, votes and playlists', () => {
  expect(appPaths.filter(isInProject)).toEqual([
    '/projects/:projectId',
    '/projects/:projectId/takes/:takeSetId',
    '/tracks/:trackId/compare',
    '/votes/:voteId',
    '/tracks/:trackId',
    '/playlists/:playlistId',
  ]);
});
