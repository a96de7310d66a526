import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  freezeVersion,
  getTrackMidi,
  getTrackStems,
  getTrackWav,
  getVersionFiles,
  remakeTrack,
  type ScoreFileKind,
} from '#contract/scores.ts';
import { answerGenerations } from '#server/composing/generation/answer-generations.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { checkRoom } from '#server/library/versions/check-room.ts';
import { remadeVersion } from './remade-version.ts';
import type { ComposingServices } from '#server/platform/context.ts';

interface FileCall {
  readonly me: AuthUser;
  readonly params: { readonly trackId: string };
  readonly query: { readonly v?: number | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Files rendered from a track's score, and remakes of the track. */
export function scoreRoutes(bind: Bind, services: ComposingServices): void {
  const { tracks, versions, projects, remakes, frozenVersions, answerScoreFile } = services;
  const answer = answerGenerations(services);

  const send = (kind: ScoreFileKind) => async (call: FileCall) => {
    const { me, params, query } = call;
    const track = await versions.select(await tracks.authorize(params.trackId, me, 'download'), query.v);
    return answerScoreFile(call, track, me, kind);
  };

  bind(getTrackStems, send('stems'));
  bind(getTrackMidi, send('midi'));
  bind(getTrackWav, send('wav'));

  bind(getVersionFiles, async ({ me, params: { trackId, version } }) => {
    const track = await tracks.authorize(trackId, me, 'download');
    return frozenVersions.describe(await versions.selectKept(track, version));
  });

  bind(freezeVersion, async ({ me, params: { trackId, version } }) => {
    await tracks.authorize(trackId, me, 'manage');
    const track = await tracks.authorize(trackId, me, 'download');
    return frozenVersions.freeze(me, await versions.selectKept(track, version));
  });

  bind(remakeTrack, async ({ me, params, body, ...call }) => {
    // A remake of kind “same” reproduces the file, so it needs download access.
    const current = await tracks.authorize(params.trackId, me, 'download');
    const track = await versions.select(current, remadeVersion(body));
    const project = await projects.authorize(body.projectId ?? track.projectId, me, 'generate');
    async function check() {
      if (body.as !== 'version') return;
      const managed = await tracks.authorize(params.trackId, me, 'manage');
      checkRoom(managed, { projectId: project.id, type: 'music', path: 'as' });
    }
    return answer(call, (key) => remakes.submit(me, project, track, body, { key, check }));
  });
}
