import { addTrackToProject, listTrackProjects, removeTrackFromProject } from '#contract/track-projects.ts';
import {
  deleteTrack,
  getTrack,
  getTrackAudio,
  listProjectTracks,
  listTracks,
  reactToTrack,
  restoreTrack,
  setTrackTags,
  updateTrack,
} from '#contract/tracks.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { attachment } from '#server/platform/http/content-disposition.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import { deliveryOf } from './track-mark.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export function trackRoutes(
  bind: Bind,
  { tracks, versions, trackProjects, tracksTrash, projects, objects }: Context & LibraryServices,
) {
  bind(listTracks, async ({ me, query, linkNext }) => {
    const { rows, nextCursor } = await tracks.listOf(me, query);
    linkNext(nextCursor);
    return [...rows];
  });

  bind(listProjectTracks, async ({ me, params, query, linkNext }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await tracks.listOfProject(project, query);
    linkNext(nextCursor);
    return [...rows];
  });

  bind(getTrack, async ({ me, params, query }) =>
    tracks.reply(await versions.select(await tracks.authorize(params.trackId, me, 'see'), query.v)),
  );

  bind(deleteTrack, async ({ me, params }) =>
    tracksTrash.remove(await tracks.authorize(params.trackId, me, 'delete')),
  );

  bind(restoreTrack, ({ me, params }) => tracksTrash.restore(params.trackId, me));

  bind(updateTrack, async ({ me, params, body }) =>
    tracks.update(await tracks.authorize(params.trackId, me, 'edit'), body),
  );

  bind(setTrackTags, async ({ me, params, body }) =>
    tracks.update(await tracks.authorize(params.trackId, me, 'edit'), body),
  );

  bind(reactToTrack, async ({ me, params, body }) =>
    tracks.react(await tracks.authorize(params.trackId, me, 'see'), me, body.type),
  );

  bind(addTrackToProject, async ({ me, params }) => {
    const project = await projects.authorize(params.projectId, me, 'generate');
    return trackProjects.add(project, await tracks.authorize(params.trackId, me, 'share'), me);
  });

  bind(removeTrackFromProject, async ({ me, params }) =>
    trackProjects.remove(params.projectId, await tracks.authorize(params.trackId, me, 'see'), me),
  );

  bind(listTrackProjects, async ({ me, params }) =>
    trackProjects.listOf(await tracks.authorize(params.trackId, me, 'see'), me),
  );

  bind(getTrackAudio, async ({ me, params, query, request, reply }) => {
    const isDownload = query.download === '1';
    const authorized = await tracks.authorize(params.trackId, me, isDownload ? 'download' : 'see');
    const track = await versions.select(authorized, query.v);
    if (isDownload) reply.header('content-disposition', attachment(track.title, track.extension));
    return sendAudio(objects, deliveryOf(track, isDownload ? 'download' : 'play'), request, reply);
  });
}
