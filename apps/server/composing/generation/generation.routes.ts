import {
  cancelGeneration,
  generateMusic,
  generateSoundEffect,
  generateVoice,
  getGeneration,
  clearGenerations,
  listGenerations,
  streamGeneration,
  type SettingsByType,
} from '#contract/generation.ts';
import { AppError } from '#contract/errors.ts';
import type { TrackType } from '#contract/tracks.ts';
import { listVoices, previewVoice } from '#contract/voice.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { streamReply } from '#server/platform/http/streaming-reply.ts';
import { cutPage, decodeCursor, idKey } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { disconnectSignal } from '#server/platform/http/client-disconnect.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AnsweredCall } from '#server/platform/jobs/answer-job.ts';
import { sendAudio, setMarkHeader } from '#server/platform/http/send-object.ts';
import { checkRoom } from '#server/library/versions/check-room.ts';
import { answerGenerations } from './answer-generations.ts';
import type { GenerationOptions } from './generation.service.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

interface GenerationCall extends AnsweredCall {
  readonly me: AuthUser;
  readonly params: { readonly projectId: string };
}

/** Submits, lists, streams and cancels generations. */
export function generationRoutes(bind: Bind, services: Context & ComposingServices): void {
  const { generations, projects, tracks, comments, objects } = services;
  const answer = answerGenerations(services);

  /** A thread on the track that the version is for. @throws validation_failed, not_found, forbidden */
  async function requireComment(me: AuthUser, commentId: string, trackId: string | undefined): Promise<void> {
    if (!trackId) throw validationError('commentId', messages.commentResolvedVersionTrack);
    const { comment } = await comments.authorize(commentId, me, 'resolve');
    if (comment.trackId !== trackId || comment.parentId) throw new AppError('not_found');
  }

  async function submit<Type extends TrackType>(
    call: GenerationCall,
    type: Type,
    settings: SettingsByType[Type],
    options: Omit<GenerationOptions, 'key'>,
  ) {
    const { me, params } = call;
    const project = await projects.authorize(params.projectId, me, 'generate');
    const { versionOf, commentId } = options;
    async function check() {
      if (versionOf) {
        const track = await tracks.authorize(versionOf, me, 'manage');
        checkRoom(track, { projectId: project.id, type, path: 'versionOf' });
      }
      if (commentId) await requireComment(me, commentId, versionOf);
    }
    return answer(call, (key) => generations.submit(me, project, type, settings, { ...options, key, check }));
  }

  bind(
    generateMusic,
    ({ body: { ideaId, provider, allowFallback, versionOf, commentId, ...settings }, ...call }) =>
      submit(call, 'music', settings, { ideaId, provider, allowFallback, versionOf, commentId }),
  );
  bind(
    generateSoundEffect,
    ({ body: { ideaId, provider, allowFallback, versionOf, commentId, ...settings }, ...call }) =>
      submit(call, 'sound_effect', settings, { ideaId, provider, allowFallback, versionOf, commentId }),
  );
  bind(
    generateVoice,
    ({ body: { ideaId, provider, allowFallback, versionOf, commentId, ...settings }, ...call }) =>
      submit(call, 'voice', settings, { ideaId, provider, allowFallback, versionOf, commentId }),
  );
  bind(listVoices, async ({ query }) => ({ voices: [...(await generations.voices(query.provider))] }));
  bind(previewVoice, async ({ params, request, reply }) => {
    return sendAudio(objects, await generations.voicePreview(params.voiceId), request, reply);
  });

  bind(listGenerations, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const [before] = decodeCursor(query.cursor, idKey) ?? [];
    const rows = await generations.ofProject(project, query.limit + 1, before);
    const page = cutPage(rows, query.limit, (row) => [row.id]);
    return { generations: await generations.replies(page.rows), nextCursor: page.nextCursor };
  });

  bind(clearGenerations, async ({ me, params }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    return { cleared: await generations.clear(me, project) };
  });

  bind(getGeneration, async ({ me, params }) =>
    generations.reply(await generations.find(me, params.generationId)),
  );
  bind(streamGeneration, async ({ me, params, request, reply }) => {
    const { audio, mark } = await generations.stream(me, params.generationId, disconnectSignal(reply));
    // The response is streamed: proxies must neither cache nor buffer it.
    reply.type('audio/mpeg').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    setMarkHeader(reply, mark);
    streamReply(reply, request.method === 'HEAD' ? [] : audio);
    return reply;
  });
  bind(cancelGeneration, async ({ me, params }) =>
    generations.reply(await generations.cancel(me, params.generationId)),
  );
}
