import { CancelledError } from '#providers/cancelled-error.ts';
import { failureReason } from '#providers/http/redact.ts';
import { pollUntilAvailable } from '#providers/http/poll-until-available.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerateOptions } from '#providers/provider.ts';
import type { Server } from './models.ts';
import { readLoad, readTaskId, readTaskState, type ServerLoad, type TaskState } from './protocol.ts';
import { messages } from '#providers/messages.ts';

type Options = Pick<GenerateOptions, 'signal' | 'resumeToken' | 'onProgress'>;

export const pollIntervalMs = 2_000;
/** After so long without progress a task may be lost, which the figures of the server decide. */
const maxStillMs = 60_000;
/** Interval between two looks at the figures for one task. */
const suspicionIntervalMs = 20_000;
/** After five minutes without any information a task of a server without figures counts as lost. */
const maxUnknownMs = 300_000;
/** An order that is held back for longer ends, without having been sent. */
export const maxLineMs = 1_800_000;
/** One hour. */
export const maxDurationMs = 3_600_000;
const answer = { timeoutMs: 30_000, maxBytes: 4_194_304 } as const;

/** A task that is polled. */
interface Polled {
  /** When its state last changed. */
  changedAtMs: number;
}

/**
 * The orders of this process on one server. A server has no cancel call and its own queue, so it gets only as many
 * orders as it runs and one more; the others wait here, in the order of their arrival, and can be cancelled.
 */
export function taskQueue(server: Server) {
  const { displayName, client } = server;
  const line: object[] = [];
  const polled = new Set<Polled>();
  /** Orders that were cancelled and that the server still has. */
  let abandoned = 0;
  /** Orders between entering and being polled. */
  let entering = 0;
  /** How many orders the server runs at a time, as far as it was seen. */
  let workers = 1;
  let changed = Promise.withResolvers<void>();

  function announce(): void {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  }

  /** Queued and running tasks of the server, from any client. Undefined if it does not report them. */
  async function readServerLoad(signal: AbortSignal): Promise<ServerLoad | undefined> {
    const call = { capability: 'health', path: '/v1/stats', billable: false } as const;
    try {
      const load = readLoad((await client.send({ ...call, ...answer, signal })).bytes);
      if (load) workers = Math.max(workers, load.running);
      return load;
    } catch (error) {
      if (error instanceof ProviderError) return undefined;
      throw error;
    }
  }

  const isFull = () => polled.size + entering + abandoned > workers;

  /** Forgets abandoned orders that the server has finished. */
  async function countAbandoned(signal: AbortSignal): Promise<void> {
    const load = await readServerLoad(signal);
    const others = load ? load.running + load.waiting - polled.size - entering : 0;
    abandoned = Math.max(0, Math.min(abandoned, others));
  }

  /**
   * Waits for a place on the server. @param onPosition receives the place in the line, from 1, whenever it changes
   * @throws the signal's reason when aborted
   */
  async function enter(signal: AbortSignal, onPosition: (position: number) => void): Promise<void> {
    const ticket = {};
    const deadlineMs = client.now() + maxLineMs;
    line.push(ticket);
    let shown = 0;
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      for (;;) {
        signal.throwIfAborted();
        const position = line.indexOf(ticket) + 1;
        if (position === 1 && isFull() && abandoned > 0) await countAbandoned(signal);
        if (position === 1 && !isFull()) break;
        if (client.now() >= deadlineMs) throw new ProviderError('busy', messages.busyForLonger(displayName));
        if (position !== shown) onPosition(position);
        shown = position;
        if (position === 1 && abandoned > 0) await client.wait(pollIntervalMs, signal);
        else await Promise.race([changed.promise, aborted]);
      }
      entering++;
    } finally {
      line.splice(line.indexOf(ticket), 1);
      announce();
    }
  }

  /** Submits a task. @returns the task id, already saved as the resume token */
  async function submit(body: object, { signal, resumeToken }: Options): Promise<string> {
    const call = { capability: 'music', path: '/release_task', json: body, billable: true } as const;
    const { bytes } = await client.send({ ...call, ...answer, timeoutMs: 60_000, signal });
    const id = readTaskId(bytes);
    if (id === undefined) throw client.invalidReply('no');
    await resumeToken.save(id);
    return id;
  }

  /**
   * Whether the figures of the server say that it does not have this task any more: it has fewer tasks than this
   * process polls, and this one is among those without progress for the longest time.
   */
  async function isMissing(task: Polled, signal: AbortSignal): Promise<boolean | undefined> {
    const load = await readServerLoad(signal);
    if (!load) return undefined;
    const lost = polled.size - load.running - load.waiting;
    const longer = [...polled].filter(({ changedAtMs }) => changedAtMs < task.changedAtMs).length;
    return longer < lost;
  }

  /**
   * Polls a task until it is done. Aborting stops polling, but the task stays in the server's queue.
   * @throws ProviderError; the signal's reason when aborted
   */
  async function poll(
    id: string,
    task: Polled,
    { signal, onProgress }: Options,
  ): Promise<TaskState & { is: 'done' }> {
    const deadlineMs = client.now() + maxDurationMs;
    const lost = new ProviderError('unavailable', messages.requestLost(displayName));
    let last: number | undefined;
    let isSuspected = false;
    let lookedAtMs = 0;
    while (client.now() < deadlineMs) {
      const json = { task_id_list: [id] };
      const call = { capability: 'music', path: '/query_result', json, ...answer, signal } as const;
      const { bytes } = await pollUntilAvailable(client, call, pollIntervalMs);
      const state = readTaskState(bytes, id);
      if (!state) throw client.invalidReply();
      if (state.is === 'done') return state;
      if (state.is === 'failed') throw failure(displayName, state.error);
      const progress = state.is === 'running' ? Math.min(1, Math.max(0, state.progress ?? 0)) : -1;
      const now = client.now();
      if (progress !== last) {
        task.changedAtMs = now;
        isSuspected = false;
      }
      last = progress;
      const stillMs = now - task.changedAtMs;
      if (stillMs >= maxStillMs && now - lookedAtMs >= suspicionIntervalMs) {
        lookedAtMs = now;
        const missing = await isMissing(task, signal);
        if (missing === undefined && state.is === 'unknown' && stillMs >= maxUnknownMs) throw lost;
        if (missing && isSuspected) throw lost;
        isSuspected = missing ?? false;
      }
      onProgress({ stage: 'rendering', fraction: 0.05 + 0.8 * Math.max(0, progress) });
      await client.wait(pollIntervalMs, signal);
    }
    throw new ProviderError('timeout', messages.notFinishedInAnHour(displayName), {
      billed: 'unknown',
    });
  }

  return {
    /**
     * Waits for a place, submits the task and polls it until it is done; a task that an earlier process submitted is
     * only polled. @param makeBody called when the place is free
     * @throws ProviderError; the signal's reason when aborted
     */
    async run(
      makeBody: () => Promise<object>,
      options: Options,
    ): Promise<TaskState & { readonly is: 'done' }> {
      const { signal, resumeToken, onProgress } = options;
      let id = resumeToken.savedValue;
      if (id === undefined) {
        await enter(signal, (position) => onProgress({ stage: 'understanding', fraction: 0, position }));
        try {
          id = await submit(await makeBody(), options);
        } finally {
          entering--;
          announce();
        }
      }
      const task: Polled = { changedAtMs: client.now() };
      polled.add(task);
      try {
        return await poll(id, task, options);
      } catch (error) {
        if (error instanceof CancelledError) abandoned++;
        throw error;
      } finally {
        polled.delete(task);
        announce();
      }
    },
  };
}

/** What users can do about frequent failures of the server. */
const knownReasons: readonly (readonly [reason: RegExp, sentence: string])[] = [
  [/out of memory|MemoryError|OOM\b/i, messages.outOfMemory],
  [/no space left|disk quota/i, messages.diskFull],
  [/timed? ?out|timeout/i, messages.stoppedAfterTooLong],
];

/** A failed task. Users get our words, admins the last line of the server's error. */
function failure(displayName: string, error: string | undefined): ProviderError {
  const reason = error === undefined ? undefined : failureReason(error, []);
  const known = knownReasons.find(([pattern]) => reason !== undefined && pattern.test(reason))?.[1];
  const message = [messages.failedAtProvider(displayName), ...(known ? [known] : [])].join(' ');
  return new ProviderError('unknown', message, {
    adminDetail: reason || messages.noReasonGiven,
  });
}
