import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PreparedRequest, SentReply } from './client.worker.ts';

export interface MeasuredReply extends SentReply {
  /** CPU time of this thread, in milliseconds. */
  readonly cpuMs: number;
  /** CPU time of the longest turn of this thread's event loop, in milliseconds. Only if asked for. */
  readonly maxTurnMs: number;
}

const cpuTimeMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Watches the event loop of this thread. @returns a function that ends it and gives the CPU time of the longest turn */
function watchTurns(): () => number {
  let maxMs = 0;
  let before = cpuTimeMs();
  let isOver = false;
  const turn = () => {
    const now = cpuTimeMs();
    maxMs = Math.max(maxMs, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return Math.max(maxMs, cpuTimeMs() - before);
  };
}

/**
 * Sends requests from a thread of its own to a server in this thread, so that the CPU time of this thread is the
 * server's.
 */
export function requestMeter() {
  const client = new Worker(new URL('./client.worker.ts', import.meta.url));

  return {
    async measure(request: PreparedRequest, { watchesTurns = false } = {}): Promise<MeasuredReply> {
      const isPrepared = once(client, 'message');
      client.postMessage(request);
      await isPrepared;
      const isAnswered = once(client, 'message');
      const endTurns = watchesTurns ? watchTurns() : () => 0;
      const before = cpuTimeMs();
      client.postMessage('send');
      const [reply] = (await isAnswered) as [SentReply];
      const maxTurnMs = endTurns();
      return { ...reply, cpuMs: cpuTimeMs() - before, maxTurnMs };
    },
    close: () => client.terminate(),
  };
}
