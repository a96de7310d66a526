import {
  deleteVersion,
  listVersions,
  makeVersionCurrent,
  restoreVersion,
  splitVersion,
  stackTrack,
  updateVersion,
} from '#contract/versions.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { LibraryServices } from '#server/platform/context.ts';

export function versionRoutes(bind: Bind, { tracks, versions }: LibraryServices): void {
  const manage = (me: AuthUser, trackId: string) => tracks.authorize(trackId, me, 'manage');

  bind(listVersions, async ({ me, params, query }) => {
    const track = await tracks.authorize(params.trackId, me, 'see');
    return { versions: await versions.list(track, query.trash === '1') };
  });

  bind(updateVersion, async ({ me, params, body }) =>
    versions.update(await manage(me, params.trackId), params.version, body),
  );

  bind(makeVersionCurrent, async ({ me, params }) =>
    versions.makeCurrent(me, await manage(me, params.trackId), params.version),
  );

  bind(deleteVersion, async ({ me, params }) =>
    versions.remove(await manage(me, params.trackId), params.version),
  );

  bind(restoreVersion, async ({ me, params }) =>
    versions.restore(await manage(me, params.trackId), params.version),
  );

  bind(splitVersion, async ({ me, params, reply }) => {
    const track = await versions.split(me, await manage(me, params.trackId), params.version);
    reply.code(201);
    return track;
  });

  bind(stackTrack, async ({ me, params, body }) => {
    const track = await manage(me, params.trackId);
    return versions.stack(track, await tracks.authorize(body.trackId, me, 'delete'));
  });
}
