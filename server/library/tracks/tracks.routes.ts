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
import type { Projects } from '#server/projects/projects.service.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { attachment } from '#server/platform/http/content-disposition.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import type { Versions } from '#server/library/versions/versions.service.ts';
import { deliveryOf } from './track-mark.ts';
import type { TrackProjects } from './track-projects.service.ts';
import type { TracksTrash } from './tracks-trash.service.ts';
import type { Tracks } from './tracks.service.ts';

export interface TrackRoutes {
  readonly tracks: Tracks;
  readonly versions: Pick<Versions, 'select'>;
  readonly trackProjects: TrackProjects;
  readonly tracksTrash: TracksTrash;
  readonly projects: Projects;
  readonly objects: ObjectStore;
}

export function trackRoutes(
  bind: Bind,
  { tracks, versions, trackProjects, tracksTrash, projects, objects }: TrackRoutes,
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
