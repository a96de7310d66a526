import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import { prefersAsync } from '#server/http/prefers-async.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import type { Generations } from './generation.service.ts';
import { requireCompleted } from '#server/jobs/end-job.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';

export interface AnsweredCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers calls that order a track: with the finished track or, where the client prefers, at once with the
 * generation. `submit` takes the order, with the call's Idempotency-Key.
 */
export function answerOrders({
  generations,
  tracks,
}: {
  generations: Pick<Generations, 'waitForEnd' | 'reply'>;
  tracks: Pick<Tracks, 'detail'>;
}) {
  return async (
    { request, reply }: AnsweredCall,
    submit: (key: string | undefined) => Promise<JobRow>,
  ): Promise<TrackDetail | Generation | FastifyReply> => {
    const row = await submit(idempotencyKey(request));
    if (prefersAsync(request)) {
      reply
        .code(202)
        .header('preference-applied', 'respond-async')
        .header('location', `/api/generations/${row.id}`);
      return generations.reply(row);
    }
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const ended = await generations.waitForEnd(row.id, gone.signal);
    // Nobody is there any more; the work goes on.
    if (!ended) return reply;
    requireCompleted(ended);
    return tracks.detail(ended.trackId!);
  };
}
