import { pollUntilAvailable } from '#providers/http/poll-until-available.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { readIsBusy, readTaskId, readTaskState, type TaskState } from './protocol.ts';

/** The task queue of an ACE-Step server. */
export interface TaskQueue {
  readonly displayName: string;
  readonly client: ProviderClient;
}

type Options = Pick<GenerateOptions, 'signal' | 'resumeToken' | 'onProgress'>;

export const pollIntervalMs = 2_000;
/** After five minutes of replies without any information a task may be considered missing. */
const maxUnknownMs = 300_000;
/** One hour. */
export const maxDurationMs = 3_600_000;
const answer = { timeoutMs: 30_000, maxBytes: 4_194_304 } as const;

/** Submits a task. @returns the task id, already saved as the resume token */
export async function submitTask(
  { client }: TaskQueue,
  body: object,
  { signal, resumeToken }: Options,
): Promise<string> {
  const call = { capability: 'music', path: '/release_task', json: body, billable: true } as const;
  const { bytes } = await client.send({ ...call, ...answer, timeoutMs: 60_000, signal });
  const id = readTaskId(bytes);
  if (id === undefined) throw client.invalidReply('no');
  await resumeToken.save(id);
  return id;
}

/**
 * Whether the server has queued or running tasks, from any client: an unknown task may wait behind them. Includes
 * tasks cancelled here, because the API cannot cancel. False if the server does not report it.
 */
async function isBusy({ client }: TaskQueue, signal: AbortSignal): Promise<boolean> {
  const call = { capability: 'health', path: '/v1/stats', billable: false } as const;
  try {
    return readIsBusy((await client.send({ ...call, ...answer, signal })).bytes) ?? false;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/**
 * Polls a task until it is done. Aborting stops polling, but the task stays in the server's queue.
 * @throws ProviderError; the signal's reason when aborted
 */
export async function pollUntilDone(
  queue: TaskQueue,
  id: string,
  { signal, onProgress }: Options,
): Promise<TaskState & { is: 'done' }> {
  const { displayName, client } = queue;
  const deadlineMs = client.now() + maxDurationMs;
  let unknownSinceMs: number | undefined;
  while (client.now() < deadlineMs) {
    const json = { task_id_list: [id] };
    const call = { capability: 'music', path: '/query_result', json, ...answer, signal } as const;
    const { bytes } = await pollUntilAvailable(client, call, pollIntervalMs);
    const state = readTaskState(bytes, id);
    if (!state) throw client.invalidReply();
    if (state.is === 'done') return state;
    if (state.is === 'failed')
      throw new ProviderError('unknown', `${displayName} tried but could not generate this.`);
    unknownSinceMs = state.is === 'unknown' ? (unknownSinceMs ?? client.now()) : undefined;
    if (unknownSinceMs !== undefined && client.now() - unknownSinceMs >= maxUnknownMs) {
      if (!(await isBusy(queue, signal)))
        throw new ProviderError('unavailable', `${displayName} lost this request.`);
      unknownSinceMs = undefined;
    }
    const progress = state.is === 'running' ? Math.min(1, Math.max(0, state.progress ?? 0)) : 0;
    onProgress({ stage: 'rendering', fraction: 0.05 + 0.8 * progress });
    await client.wait(pollIntervalMs, signal);
  }
  throw new ProviderError('timeout', `${displayName} did not finish this within an hour.`, {
    billed: 'unknown',
  });
}
