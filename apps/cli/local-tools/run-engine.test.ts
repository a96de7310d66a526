import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runEngine } from './run-engine.ts';

/** Threads that were started. */
let started: Worker[] = [];
const count = (worker: Worker) => void started.push(worker);
beforeEach(() => {
  started = [];
  process.on('worker', count);
});
afterEach(async () => {
  process.off('worker', count);
  await Promise.all(started.map((worker) => worker.terminate()));
});

const call = (signal = new AbortController().signal, progress: () => void = () => {}) => ({
  signal,
  progress,
});
const beep = { prompt: 'a beep', durationMs: 500, seed: 1, format: 'wav' } as const;
const makeBeep = () => runEngine('effect', beep, call());

describe('runEngine', () => {
  it('runs the next task in the same thread, also after an error of the engine', async () => {
    const first = await makeBeep();
    await expect(
      runEngine('voice', { text: '…', voice: 'marcus', seed: 1, format: 'wav' }, call()),
    ).rejects.toMatchObject({ code: 'unspeakable' });
    const second = await makeBeep();
    expect(Buffer.from(second.audio.bytes).equals(first.audio.bytes)).toBe(true);
    expect(started).toHaveLength(1);
  });

  it('ends the thread of a cancelled task, and runs the next one in another', async () => {
    await makeBeep();
    const cancel = new AbortController();
    const long = { prompt: 'symphony', lengthMs: 300_000, seed: 1, format: 'wav' } as const;
    const ended = once(started[0]!, 'exit');
    await expect(
      runEngine(
        'music',
        long,
        call(cancel.signal, () => cancel.abort(new Error('enough'))),
      ),
    ).rejects.toThrow('enough');
    await ended;
    expect((await makeBeep()).facts.durationMs).toBe(500);
    expect(started).toHaveLength(2);
  });

  it('runs the next task in another thread when an idle one ended', async () => {
    await makeBeep();
    await started[0]!.terminate();
    expect((await makeBeep()).facts.durationMs).toBe(500);
    expect(started).toHaveLength(2);
  });

  it('runs concurrent tasks in threads of their own, of which one stays', async () => {
    const made = await Promise.all([makeBeep(), makeBeep()]);
    expect(made.map(({ facts }) => facts.durationMs)).toEqual([500, 500]);
    expect(started).toHaveLength(2);
    await makeBeep();
    expect(started).toHaveLength(2);
    await expect.poll(() => started.filter(({ threadId }) => threadId > 0)).toHaveLength(1);
  });
});
