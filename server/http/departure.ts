import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenReplies } from './open-replies.ts';

export interface LeaveOptions {
  /** How long everything is served as before while whoever spreads the calls finds out. */
  readonly drainMs: number;
  /** How long requests that are under way may then take. */
  readonly graceMs: number;
}

/** How a process leaves so that nobody notices who comes through a balancer. */
export interface Departure {
  readonly isLeaving: () => boolean;
  /** Waits for these replies of an app. Install it before the routes. */
  watch(app: FastifyInstance, replies: OpenReplies): void;
  /**
   * Says that this process is not ready any more, goes on serving for `drainMs`, then ends what never ends by
   * itself, and waits for the rest. Open requests after that are those that took longer than `graceMs`.
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
        // A connection that is kept would bring the next call here.
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
