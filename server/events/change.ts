import type { Queryable } from '#server/storage/db.ts';
import type { Live } from '#server/storage/live.ts';

/** What happened, in ids only: every process reads for itself what its people may see of it. */
export type Change =
  | {
      readonly type: 'generation_changed';
      readonly generationId: string;
      readonly projectId: string;
      readonly status: string;
    }
  | { readonly type: 'tracks_changed'; readonly projectId: string }
  | { readonly type: 'projects_changed'; readonly projectId: string }
  | { readonly type: 'balance_changed'; readonly userId: string };

const channel = 'changes';

/** Tells every server process, when the transaction commits. */
export const announce = (live: Live, tx: Queryable, change: Change) =>
  live.publish(tx, channel, { ...change });

/** Calls `listener` for every change that any process announced. @returns ends the subscription */
export const onChange = (live: Live, listener: (change: Change) => void) =>
  live.subscribe((message) => {
    // Only `announce` writes to this channel.
    if (message.channel === channel) listener(message.payload as Change);
  });
