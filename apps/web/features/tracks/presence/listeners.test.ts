import { describe, expect, it } from 'vitest';
import type { Presence } from '#contract/presence.ts';
import {
  byUser,
  type Listeners,
  positionNow,
  withoutExpired,
  withPresence,
} from '#web/features/tracks/presence/listeners.ts';

function news(
  userId: string,
  clientId: string,
  state: Partial<NonNullable<Presence['state']>> | null,
): Presence {
  return {
    userId,
    user: { firstName: 'Ines', lastName: 'Caballero', profileImageUrl: null, isGuest: false },
    clientId,
    state: state && { version: 1, position: 0, isPlaying: false, isLeading: false, follows: null, ...state },
  };
}
const none: Listeners = new Map();

describe('listeners of a track', () => {
  it('join with their first position and are gone after they left', () => {
    const joined = withPresence(none, news('ines', 'a', { position: 3 }), 0);
    expect([...joined.keys()]).toEqual(['a']);
    expect(withPresence(joined, news('ines', 'a', null), 10).size).toBe(0);
  });

  it('are forgotten after 30 s without news', () => {
    const joined = withPresence(none, news('ines', 'a', {}), 0);
    expect(withoutExpired(joined, 30_000)).toBe(joined);
    expect(withoutExpired(joined, 30_001).size).toBe(0);
  });

  it('play on between two positions, and stand while they pause', () => {
    const [playing] = withPresence(none, news('ines', 'a', { position: 3, isPlaying: true }), 1_000).values();
    expect(positionNow(playing!, 1_500, 40)).toBeCloseTo(3.54);
    const [paused] = withPresence(none, news('ines', 'a', { position: 3 }), 1_000).values();
    expect(positionNow(paused!, 9_000, 40)).toBe(3);
  });

  it('are listed once for each user, by the page that leads or plays', () => {
    let listeners = withPresence(none, news('ines', 'a', { isPlaying: true }), 0);
    listeners = withPresence(listeners, news('ines', 'b', {}), 5);
    listeners = withPresence(listeners, news('aiko', 'c', {}), 9);
    expect(byUser(listeners).map(({ clientId }) => clientId)).toEqual(['c', 'a']);
    listeners = withPresence(listeners, news('ines', 'b', { isLeading: true }), 20);
    expect(byUser(listeners).map(({ clientId }) => clientId)).toEqual(['c', 'b']);
  });
});
