import { createHmac, randomBytes } from 'node:crypto';
import type { OpenLink } from '#server/share-links/share-links.service.ts';
import type { Db } from '#server/storage/db.ts';
import * as repo from './plays.repo.ts';

/** The client of a request. */
export interface Listener {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const hourMs = 3_600_000;
const visitStepMs = 60_000;
/** Listeners that a process remembers; beyond it the oldest is forgotten. */
const maxListeners = 50_000;

/**
 * Counts plays, once per listener, track and hour. A listener is the keyed hash of address and browser with a random
 * key of the day, which exists in the memory of this process only: nothing that identifies a visitor is stored.
 * @param now in milliseconds since 1970
 */
export function playCounter({ db, now }: { readonly db: Db; readonly now: () => number }) {
  /** When each listener was counted last, oldest first. */
  const counted = new Map<string, number>();
  let key = { day: '', bytes: randomBytes(32) };

  const today = () => new Date(now()).toISOString().slice(0, 10);

  function listenerOf(linkId: string, trackId: string, { ip, userAgent = '' }: Listener): string {
    if (key.day !== today()) key = { day: today(), bytes: randomBytes(32) };
    return createHmac('sha256', key.bytes)
      .update([linkId, trackId, ip, userAgent].join('\0'))
      .digest('base64url');
  }

  return {
    /** Counts a play unless the listener was counted within an hour. */
    async count({ id }: OpenLink, trackId: string, listener: Listener): Promise<void> {
      const name = listenerOf(id, trackId, listener);
      const last = counted.get(name);
      if (last !== undefined && Math.abs(now() - last) < hourMs) return;
      counted.delete(name);
      counted.set(name, now());
      if (counted.size > maxListeners) counted.delete(counted.keys().next().value!);
      await repo.addPlay(db, id, today());
    },

    /** Remembers when the page was visited last, to the minute. */
    visit: ({ id }: OpenLink): Promise<void> =>
      repo.setLastVisit(db, id, new Date(now()), new Date(now() - visitStepMs)),
  };
}
