import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import {
  getTrackMidi,
  getTrackStems,
  getTrackWav,
  remakeTrack,
  type ScoreFileKind,
} from '#contract/scores.ts';
import { answerGenerations } from '#server/generation/answer-generations.ts';
import type { Generations } from '#server/generation/generation.service.ts';
import type { Bind } from '#server/http/bind.ts';
import { disconnectSignal } from '#server/http/client-disconnect.ts';
import type { AuthUser } from '#server/http/auth-user.ts';
import { prefersAsync } from '#server/http/prefers-async.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { sendObject } from '#server/http/send-object.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import type { Versions } from '#server/versions/versions.service.ts';
import type { Remakes } from './remakes.service.ts';
import { fileTypes } from './score-file-kind.ts';
import type { ScoreFiles } from './score-files.service.ts';

export interface ScoreRoutes {
  readonly tracks: Tracks;
  readonly versions: Versions;
  readonly projects: Projects;
  readonly generations: Generations;
  readonly remakes: Remakes;
  readonly scoreFiles: ScoreFiles;
  readonly jobs: Pick<Jobs, 'waitForEnd' | 'progressOf'>;
  readonly objects: ObjectStore;
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
  const { tracks, versions, projects, remakes, scoreFiles, jobs, objects } = services;
  const answer = answerGenerations(services);

  const send = (kind: ScoreFileKind) => async (call: FileCall) => {
    const { me, params, query, request, reply } = call;
    const track = await versions.select(await tracks.authorize(params.trackId, me, 'download'), query.v);
    const ref = { trackId: track.id, version: track.version, kind };
    let file = await scoreFiles.find(ref);
    if (!file) {
      const job = await scoreFiles.submit(track, me, kind);
      if (!hasEnded(job) && prefersAsync(request)) {
        reply.code(202).header('preference-applied', 'respond-async');
        return { status: 'making' as const, progress: jobs.progressOf(job) };
      }
      const ended = await jobs.waitForEnd(job.id, disconnectSignal(reply));
      // The client has disconnected; the job continues.
      if (!ended) return reply;
      file = await scoreFiles.find(ref);
      if (!file) throw new AppError('score_file_failed', {}, ended.errorMessage ?? undefined);
    }
    const { contentType, extension, suffix } = fileTypes[kind];
    reply.header('content-disposition', attachment(track.title + suffix, extension));
    return sendObject(objects, file.objectKey, contentType, request, reply);
  };

  bind(getTrackStems, send('stems'));
  bind(getTrackMidi, send('midi'));
  bind(getTrackWav, send('wav'));

  bind(remakeTrack, async ({ me, params, body, ...call }) => {
    // A remake of kind “same” reproduces the file, so it needs download access.
    const current = await tracks.authorize(params.trackId, me, 'download');
    const track = await versions.select(current, body.version);
    const project = await projects.authorize(body.projectId ?? track.projectId, me, 'generate');
    if (body.as === 'version') {
      versions.checkRoom(await tracks.authorize(params.trackId, me, 'manage'), 'music', 'as');
    }
    return answer(call, (key) => remakes.submit(me, project, track, body, key));
  });
}
