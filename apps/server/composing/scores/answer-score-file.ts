import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { disconnectSignal } from '#server/platform/http/client-disconnect.ts';
import { attachment } from '#server/platform/http/content-disposition.ts';
import { prefersAsync } from '#server/platform/http/prefers-async.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';
import type { AiMark } from '#engine/files.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { trackMark } from '#server/library/tracks/track-mark.ts';
import { fileTypes } from './score-file-kind.ts';
import { refuseBlind } from './source-piece.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';

interface FileCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** MIDI has no voice, and of the stems only the vocals have one. */
function marksOf(
  track: AuthorizedTrack<'download'>,
  kind: ScoreFileKind,
): Pick<Delivery, 'mark' | 'entryMarks'> {
  const mark = trackMark(track);
  if (mark?.sourceType !== 'composite' || kind === 'wav') return { mark };
  const played: AiMark = { ...mark, sourceType: 'algorithmic' };
  if (kind === 'midi') return { mark: played };
  return { mark: played, entryMarks: { 'vocals.wav': { ...mark, sourceType: 'trained' } } };
}

type Answer = FastifyReply | { readonly status: 'making'; readonly progress: GenerationProgress | null };

/**
 * Answers with a file rendered from the score of a version; waits for it, or answers 202 to a client that prefers it.
 * @throws no_score, score_outdated, soundfont_deleted, too_many_requests, score_file_failed
 */
export const answerScoreFile =
  ({ objects }: Context, { scoreFiles, jobs }: ComposingServices) =>
  async (
    { request, reply }: FileCall,
    track: AuthorizedTrack<'download'>,
    user: AuthUser,
    kind: ScoreFileKind,
  ): Promise<Answer> => {
    refuseBlind(track);
    const ref = { trackId: track.id, version: track.version, kind };
    let file = await scoreFiles.find(ref);
    if (!file) {
      const job = await scoreFiles.submit(track, user, kind);
      if (!hasEnded(job) && prefersAsync(request)) {
        reply.code(202).header('preference-applied', 'respond-async');
        return { status: 'making', progress: jobs.progressOf(job) };
      }
      const ended = await jobs.waitForEnd(job.id, disconnectSignal(reply));
      // The client has disconnected; the job continues.
      if (!ended) return reply;
      file = await scoreFiles.find(ref);
      if (!file) throw new AppError('score_file_failed', {}, ended.errorMessage ?? undefined);
    }
    const { contentType, extension, suffix } = fileTypes[kind];
    reply.header('content-disposition', attachment(track.title + suffix, extension));
    return sendAudio(objects, { key: file.objectKey, contentType, ...marksOf(track, kind) }, request, reply);
  };

export type AnswerScoreFile = ReturnType<typeof answerScoreFile>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly answerScoreFile: AnswerScoreFile;
  }
}
