import type { FastifyReply } from 'fastify';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { answerJob, type AnsweredCall } from '#server/platform/jobs/answer-job.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { ComposingServices } from '#server/platform/context.ts';

/**
 * Answers calls that submit a generation: with the finished track or, if the client prefers `respond-async`, at once
 * with the generation. `submit` gets the call's Idempotency-Key.
 */
export function answerGenerations({ generations, tracks, versions }: ComposingServices) {
  /** @throws not_found if the user cannot see the track any more */
  async function readTrack(me: AuthUser, { trackId, version }: JobRow): Promise<TrackDetail> {
    const track = await tracks.authorize(trackId!, me, 'see');
    return tracks.reply(await versions.select(track, version ?? undefined));
  }

  return async (
    call: AnsweredCall,
    submit: (key: string | undefined) => Promise<JobRow>,
  ): Promise<TrackDetail | Generation | FastifyReply> => {
    const job = await submit(idempotencyKey(call.request));
    return answerJob<Promise<Generation>, Promise<TrackDetail>>(generations, call, job, {
      location: `/api/generations/${job.id}`,
      accepted: generations.reply,
      // A repeated request can come much later; who has waited gets what was ordered, also without access by now.
      completed: (ended) =>
        job.status === 'completed'
          ? readTrack(call.request.user!, ended)
          : versions.detail(ended.trackId!, ended.version ?? undefined),
    });
  };
}
