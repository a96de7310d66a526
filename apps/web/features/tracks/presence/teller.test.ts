import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OwnState, startTelling } from '#web/features/tracks/presence/teller.ts';

describe('startTelling', () => {
  let state: OwnState;
  let sent: number[];
  let teller: ReturnType<typeof startTelling>;
  const set = (change: Partial<OwnState>) => (state = { ...state, ...change });

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    state = { version: 1, position: 0, isPlaying: false, isLeading: false, follows: null };
    teller = startTelling({
      read: () => state,
      send: ({ position }) => sent.push(position),
      nowMs: () => performance.now(),
    });
  });
  afterEach(() => {
    teller.stop();
    vi.useRealTimers();
  });

  it('tells the first position at once, and a paused one every 10 s', () => {
    expect(sent).toEqual([0]);
    vi.advanceTimersByTime(20_500);
    expect(sent).toEqual([0, 0, 0]);
  });

  it('tells a change at once, and the position once a second while playing', () => {
    vi.advanceTimersByTime(500);
    set({ position: 4, isPlaying: true });
    teller.changed();
    expect(sent).toEqual([0, 4]);
    set({ position: 5 });
    vi.advanceTimersByTime(3_000);
    expect(sent).toEqual([0, 4, 5, 5, 5]);
  });

  it('tells several changes in quick succession once', () => {
    vi.advanceTimersByTime(500);
    for (const position of [1, 2, 3, 4]) {
      set({ position });
      teller.changed();
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([0, 1, 4]);
  });

  it('tells nothing after it was stopped', () => {
    teller.stop();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([0]);
  });
});
