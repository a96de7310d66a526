import { createHmac, randomBytes } from 'node:crypto';
import { clientSubject } from '#server/platform/attempts/attempts.service.ts';
import { isLoopback } from '#server/platform/http/loopback.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Context } from '#server/platform/context.ts';
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
/** Browsers of one network that count in an hour: an office may share an address, and a browser can state any name. */
const maxPerNetwork = 10;

function remember<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  if (map.size > maxListeners) map.delete(map.keys().next().value!);
}

export type Plays = ReturnType<typeof playCounter>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly plays: Plays;
  }
}

/**
 * Counts plays, once per listener, track and hour, and at most `maxPerNetwork` listeners of one network. A listener is the
 * keyed hash of address and browser with a random key of the day, which exists in the memory of this process only: nothing
 * that identifies a visitor is stored.
 */
export function playCounter({ db, now }: Context) {
  /** When each listener was counted last, oldest first. */
  const counted = new Map<string, number>();
  /** When the listeners of each network were counted, oldest first. */
  const countedOf = new Map<string, readonly number[]>();
  let key = { day: '', bytes: randomBytes(32) };

  const today = () => new Date(now()).toISOString().slice(0, 10);

  function hashOf(...parts: readonly string[]): string {
    if (key.day !== today()) key = { day: today(), bytes: randomBytes(32) };
    return createHmac('sha256', key.bytes).update(parts.join('\0')).digest('base64url');
  }

  const isWithinHour = (time: number) => Math.abs(now() - time) < hourMs;

  return {
    /** Counts a play unless the listener was counted within an hour. */
    async count({ id }: OpenLink, trackId: string, listener: Listener): Promise<void> {
      const { ip, userAgent = '' } = listener;
      const name = hashOf(id, trackId, ip, userAgent);
      const last = counted.get(name);
      if (last !== undefined && isWithinHour(last)) return;
      const network = hashOf(id, trackId, clientSubject('plays', ip));
      const recent = (countedOf.get(network) ?? []).filter(isWithinHour);
      // A proxy that TRUST_PROXY does not name has the loopback address for all.
      if (recent.length >= maxPerNetwork && !isLoopback(ip)) return;
      remember(counted, name, now());
      remember(countedOf, network, [...recent.slice(1 - maxPerNetwork), now()]);
      await repo.addPlay(db, id, today());
    },

    /** Remembers when the page was visited last, to the minute. */
    visit: ({ id }: OpenLink): Promise<void> =>
      repo.setLastVisit(db, id, new Date(now()), new Date(now() - visitStepMs)),
  };
}
