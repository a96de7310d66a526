import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenReplies } from './open-replies.ts';

export interface LeaveOptions {
  /** How long the process goes on serving so that the load balancer notices. */
  readonly drainMs: number;
  /** How long open requests may then take. */
  readonly graceMs: number;
}

/** Graceful shutdown without failed requests behind a load balancer. */
export interface Departure {
  readonly isLeaving: () => boolean;
  /** Tracks the open replies of an app. Call it before the routes are added. */
  watch(app: FastifyInstance, replies: OpenReplies): void;
  /**
   * Reports the process as not ready, goes on serving for `drainMs`, ends the open streams, then waits at most
   * `graceMs` for open requests.
   */
  leave(options: LeaveOptions, endStreams: () => Promise<void>): Promise<void>;
}

const lookEveryMs = 20;

export function departure(): Departure {
  let isLeaving = false;
  let underWay: OpenReplies = new Set();

  return {
    isLeaving: () => isLeaving,
    watch(app, replies) {
      underWay = replies;
      app.addHook('onSend', (_request, reply, _payload, done) => {
        // A kept-alive connection would bring its next request here.
        if (isLeaving) void reply.header('connection', 'close');
        done();
      });
    },
    async leave({ drainMs, graceMs }, endStreams) {
      isLeaving = true;
      await sleep(drainMs);
      await endStreams();
      const end = performance.now() + graceMs;
      while (underWay.size > 0 && performance.now() < end) {
        await sleep(lookEveryMs);
      }
    },
  };
}
