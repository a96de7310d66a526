import type { Presence } from '#contract/presence.ts';

/** Others repeat where they are at least this often. */
const forgetAfterMs = 30_000;

/** A page of a user on the track. */
export interface Listener extends Pick<Presence, 'clientId' | 'userId' | 'user'> {
  readonly state: NonNullable<Presence['state']>;
  /** When it was received, on the clock of `performance.now()`. */
  readonly receivedMs: number;
}

/** By client id. */
export type Listeners = ReadonlyMap<string, Listener>;

/** Applies news of a listener; one without a state has left. */
export function withPresence(
  listeners: Listeners,
  { state, ...presence }: Presence,
  nowMs: number,
): Listeners {
  const next = new Map(listeners);
  if (state) next.set(presence.clientId, { ...presence, state, receivedMs: nowMs });
  else next.delete(presence.clientId);
  return next;
}

/** Without those that have sent nothing for 30 s; the same map if there are none. */
export function withoutExpired(listeners: Listeners, nowMs: number): Listeners {
  const isExpired = ({ receivedMs }: Listener) => nowMs - receivedMs > forgetAfterMs;
  const current = [...listeners].filter(([, listener]) => !isExpired(listener));
  return current.length === listeners.size ? listeners : new Map(current);
}

/**
 * Where a listener is now, in seconds: they play on since they sent their position, which took `transitMs` to arrive.
 */
export function positionNow({ state, receivedMs }: Listener, nowMs: number, transitMs = 0): number {
  return state.isPlaying
    ? state.position + Math.max(0, nowMs - receivedMs + transitMs) / 1000
    : state.position;
}

/** One page for each user: the one that leads, else the one that plays, else the newest. */
export function byUser(listeners: Listeners): Listener[] {
  const rank = ({ state, receivedMs }: Listener) =>
    (state.isLeading ? 2e12 : 0) + (state.isPlaying ? 1e12 : 0) + receivedMs;
  const users = new Map<string, Listener>();
  for (const listener of listeners.values()) {
    const other = users.get(listener.userId);
    if (!other || rank(listener) > rank(other)) users.set(listener.userId, listener);
  }
  return [...users.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}
