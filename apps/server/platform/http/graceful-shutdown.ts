import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenReplies } from './open-replies.ts';

export interface ShutdownOptions {
  /** How long the process goes on serving so that the load balancer notices. */
  readonly drainMs: number;
  /** How long open requests may then take. */
  readonly graceMs: number;
}

/** Graceful shutdown without failed requests behind a load balancer. */
export interface GracefulShutdown {
  readonly isShuttingDown: () => boolean;
  /** Tracks the open replies of an app. Call it before the routes are added. */
  watch(app: FastifyInstance, replies: OpenReplies): void;
  /**
   * Reports the process as not ready, goes on serving for `drainMs`, ends the open streams, then waits at most
   * `graceMs` for open requests.
   */
  drain(options: ShutdownOptions, endStreams: () => Promise<void>): Promise<void>;
}

const pollIntervalMs = 20;

export function gracefulShutdown(): GracefulShutdown {
  let isShuttingDown = false;
  let openReplies: OpenReplies = new Set();

  return {
    isShuttingDown: () => isShuttingDown,
    watch(app, replies) {
      openReplies = replies;
      app.addHook('onSend', (_request, reply, _payload, done) => {
        // A kept-alive connection would bring its next request here.
        if (isShuttingDown) void reply.header('connection', 'close');
        done();
      });
    },
    async drain({ drainMs, graceMs }, endStreams) {
      isShuttingDown = true;
      await sleep(drainMs);
      await endStreams();
      const end = performance.now() + graceMs;
      while (openReplies.size > 0 && performance.now() < end) {
        await sleep(pollIntervalMs);
      }
    },
  };
}
