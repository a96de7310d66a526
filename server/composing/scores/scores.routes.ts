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
import type { Generations } from '#server/composing/generation/generation.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Tracks } from '#server/library/tracks/tracks.service.ts';
import { checkRoom } from '#server/library/versions/check-room.ts';
import type { Versions } from '#server/library/versions/versions.service.ts';
import { answerScoreFile, type ScoreFileAnswers } from './answer-score-file.ts';
import { remadeVersion } from './remade-version.ts';
import type { FrozenVersions } from './frozen-versions.service.ts';
import type { Remakes } from './remakes.service.ts';

export interface ScoreRoutes extends ScoreFileAnswers {
  readonly tracks: Tracks;
  readonly versions: Versions;
  readonly projects: Projects;
  readonly generations: Generations;
  readonly remakes: Remakes;
  readonly frozenVersions: FrozenVersions;
}

interface FileCall {
  readonly me: AuthUser;
  readonly params: { readonly trackId: string };
  readonly query: { readonly v?: number | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Files rendered from a track's score, and remakes of the track. */
export function scoreRoutes(bind: Bind, services: ScoreRoutes): void {
  const { tracks, versions, projects, remakes, frozenVersions } = services;
  const answer = answerGenerations(services);

  const sendFile = answerScoreFile(services);

  const send = (kind: ScoreFileKind) => async (call: FileCall) => {
    const { me, params, query } = call;
    const track = await versions.select(await tracks.authorize(params.trackId, me, 'download'), query.v);
    return sendFile(call, track, me, kind);
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
