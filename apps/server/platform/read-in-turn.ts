import { semaphore } from './semaphore.ts';

export type ReadInTurn = ReturnType<typeof readingTurns>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly readInTurn: ReadInTurn;
  }
}

/**
 * Turns of users at the threads that read prompts, plans, comments and scores: one user occupies one of them, and what
 * waits in memory is bounded. There are more turns than threads, because a turn also waits for the database and for
 * stored scores. @throws too_many_requests while twenty readings of the user wait
 */
export const readingTurns = () => semaphore({ permits: 4, perOwner: 1, waitingPerOwner: 20 });
