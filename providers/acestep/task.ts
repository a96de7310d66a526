import { askOn } from '#providers/http/ask-on.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import { readIsBusy, readTaskId, readTaskState, type TaskState } from './wire.ts';

/** The task queue of an ACE-Step server. */
export interface Line {
  readonly who: string;
  readonly client: ProviderClient;
}

type Options = Pick<GenerateOptions, 'signal' | 'resumeToken' | 'onProgress'>;

export const pollMs = 2_000;
/** Consecutive polls without any information before a task may be considered missing: five minutes. */
const mostUnknown = 150;
/** One hour. */
export const longestMs = 3_600_000;
const mostPolls = longestMs / pollMs;
const answer = { timeoutMs: 30_000, maxBytes: 4_194_304 } as const;

/** Submits a task. @returns the task id, already saved as the resume token */
export async function release(
  { client }: Line,
  body: object,
  { signal, resumeToken }: Options,
): Promise<string> {
  const call = { capability: 'music', path: '/release_task', json: body, pays: true } as const;
  const { bytes } = await client.send({ ...call, ...answer, timeoutMs: 60_000, signal });
  const id = readTaskId(bytes);
  if (id === undefined) throw client.misunderstood('no');
  await resumeToken.save(id);
  return id;
}

/**
 * Whether the server has queued or running tasks, from any client: an unknown task may wait behind them. Includes
 * tasks cancelled here, because the API cannot cancel. False if the server does not report it.
 */
async function isBusy({ client }: Line, signal: AbortSignal): Promise<boolean> {
  const call = { capability: 'health', path: '/v1/stats', pays: false } as const;
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
export async function waitFor(
  line: Line,
  id: string,
  { signal, onProgress }: Options,
): Promise<TaskState & { is: 'done' }> {
  const { who, client } = line;
  let unknown = 0;
  for (let poll = 0; poll < mostPolls; poll++) {
    const json = { task_id_list: [id] };
    const call = { capability: 'music', path: '/query_result', json, ...answer, signal } as const;
    const { bytes } = await askOn(client, call, pollMs);
    const state = readTaskState(bytes);
    if (!state) throw client.misunderstood();
    if (state.is === 'done') return state;
    if (state.is === 'failed')
      throw new ProviderError('unknown', `${who} tried but could not generate this.`);
    unknown = state.is === 'nothing known' ? unknown + 1 : 0;
    if (unknown === mostUnknown) {
      if (!(await isBusy(line, signal))) throw new ProviderError('unavailable', `${who} lost this request.`);
      unknown = 0;
    }
    const progress = state.is === 'under way' ? Math.min(1, Math.max(0, state.progress ?? 0)) : 0;
    onProgress({ stage: 'rendering', fraction: 0.05 + 0.8 * progress });
    await client.pause(pollMs, signal);
  }
  throw new ProviderError('timeout', `${who} did not finish this within an hour.`, { billed: 'unknown' });
}
