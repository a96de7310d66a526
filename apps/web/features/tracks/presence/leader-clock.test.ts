import { describe, expect, it } from 'vitest';
import { createLeaderClock } from '#web/features/tracks/presence/leader-clock.ts';
import type { Listener } from '#web/features/tracks/presence/listeners.ts';

const news = (position: number, receivedMs: number, isPlaying = true): Listener => ({
  userId: 'mara',
  clientId: 'a',
  user: { firstName: 'Mara', lastName: 'Lindqvist', profileImageUrl: null, isGuest: false },
  receivedMs,
  state: { version: 1, position, isPlaying, isLeading: true, follows: null },
});

describe('createLeaderClock', () => {
  it('continues from the position, plus the time on the way', () => {
    const clock = createLeaderClock();
    clock.receive(news(10, 1_000));
    expect(clock.position(1_500, 20)).toBeCloseTo(10.52);
  });

  it('ignores a position that arrives late, and follows one that arrives earlier', () => {
    const clock = createLeaderClock();
    clock.receive(news(10, 1_000));
    clock.receive(news(11, 2_250));
    expect(clock.position(3_000, 0)).toBeCloseTo(12);
    clock.receive(news(12, 2_970));
    expect(clock.position(3_000, 0)).toBeCloseTo(12.03);
  });

  it('moves with the leader, forward and back', () => {
    const clock = createLeaderClock();
    clock.receive(news(10, 1_000));
    clock.receive(news(30, 1_100));
    expect(clock.position(1_100, 0)).toBeCloseTo(30);
    clock.receive(news(5, 1_400));
    expect(clock.position(1_400, 0)).toBeCloseTo(5);
  });

  it('accepts an interruption of the leader’s sound after three positions', () => {
    const clock = createLeaderClock();
    clock.receive(news(10, 1_000));
    for (const second of [1, 2, 3]) clock.receive(news(10 + second, 1_200 + second * 1_000));
    expect(clock.position(4_200, 0)).toBeCloseTo(13);
  });
});
