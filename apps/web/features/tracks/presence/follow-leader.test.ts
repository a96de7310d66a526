import { describe, expect, it } from 'vitest';
import { createFollower } from '#web/features/tracks/presence/follow-leader.ts';
import type { Listener } from '#web/features/tracks/presence/listeners.ts';
import { initialState, type Playable, type PlaybackState } from '#web/audio/playback-state.ts';

const item = { id: 'track', audioUrl: '/audio', duration: 60 } as Playable;

/** A player whose seeks take a while before its sound goes on, and a clock. */
function setUp(seekTakesMs: number) {
  let nowMs = 0;
  let state: PlaybackState = initialState;
  let position = 0;
  let soundsFromMs = 0;
  let seeks = 0;
  const at = () =>
    state.status === 'playing' ? position + Math.max(0, nowMs - soundsFromMs) / 1000 : position;
  const jump = (seconds: number) => {
    position = seconds;
    soundsFromMs = nowMs + seekTakesMs;
    seeks += 1;
  };
  const playback = {
    getState: () => state,
    position: at,
    play(played: Playable, _queue?: readonly Playable[], from = 0) {
      state = { ...state, item: played, status: 'playing' };
      jump(from);
    },
    pause() {
      position = at();
      state = { ...state, status: 'paused' };
    },
    seek: jump,
  };
  const follower = createFollower({ playback, nowMs: () => nowMs, transitMs: () => 20 });
  const leader = (seconds: number, isPlaying: boolean): Listener => ({
    userId: 'mara',
    clientId: 'a',
    user: { firstName: 'Mara', lastName: 'Lindqvist', profileImageUrl: null, isGuest: false },
    receivedMs: nowMs,
    state: { version: 1, position: seconds, isPlaying, isLeading: true, follows: null },
  });
  return {
    follower,
    leader,
    playback,
    seeks: () => seeks,
    wait: (ms: number) => (nowMs += ms),
  };
}

describe('createFollower', () => {
  it('starts the player where the leader is, and is within 100 ms after two news', () => {
    const { follower, leader, playback, seeks, wait } = setUp(120);
    follower.sync(leader(10, true), item);
    expect(playback.position()).toBeCloseTo(10.02);
    for (let second = 1; second <= 3; second += 1) {
      wait(1_000);
      follower.sync(leader(10 + second, true), item);
    }
    wait(500);
    expect(Math.abs(playback.position() - 13.52)).toBeLessThan(0.1);
    // One correction with what the first seek missed, and none after that.
    expect(seeks()).toBe(2);
  });

  it('leaves a small deviation', () => {
    const { follower, leader, seeks, wait } = setUp(50);
    for (let second = 0; second <= 5; second += 1) {
      follower.sync(leader(second, true), item);
      wait(1_000);
    }
    expect(seeks()).toBe(1);
  });

  it('pauses where the leader has paused', () => {
    const { follower, leader, playback, wait } = setUp(20);
    follower.sync(leader(5, true), item);
    wait(2_000);
    follower.sync(leader(6.5, false), item);
    expect(playback.getState().status).toBe('paused');
    expect(playback.position()).toBe(6.5);
  });

  it('does not start a piece that is over', () => {
    const { follower, leader, seeks } = setUp(0);
    follower.sync(leader(60, true), item);
    expect(seeks()).toBe(0);
  });
});
