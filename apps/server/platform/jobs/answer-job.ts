import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '#server/platform/http/client-disconnect.ts';
import { prefersAsync } from '#server/platform/http/prefers-async.ts';
import { requireCompleted } from './end-job.ts';
import type { Jobs } from './jobs.service.ts';
import type { JobRow } from '../schema/jobs.tables.ts';

export interface AnsweredCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Answers<Accepted, Completed> {
  /** The job's API path. */
  readonly location: string;
  readonly accepted: (job: JobRow) => Accepted;
  readonly completed: (job: JobRow) => Completed;
}

/**
 * Answers a call that submitted a job: when the job has completed or, if the client prefers `respond-async` or the job
 * waits for approval, at once with 202. A closed connection does not cancel the job.
 * @throws generation_cancelled, generation_failed
 */
export async function answerJob<Accepted, Completed>(
  { waitForEnd }: Pick<Jobs, 'waitForEnd'>,
  { request, reply }: AnsweredCall,
  job: JobRow,
  { location, accepted, completed }: Answers<Accepted, Completed>,
): Promise<Accepted | Completed | FastifyReply> {
  const isAsync = prefersAsync(request);
  if (isAsync || job.status === 'awaiting_approval') {
    reply.code(202).header('location', location);
    if (isAsync) reply.header('preference-applied', 'respond-async');
    return accepted(job);
  }
  const ended = await waitForEnd(job.id, disconnectSignal(reply));
  if (!ended) return reply;
  requireCompleted(ended);
  return completed(ended);
}
