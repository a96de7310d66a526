import { createLeaderClock } from '#web/features/tracks/presence/leader-clock.ts';
import type { Listener } from '#web/features/tracks/presence/listeners.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import type { Playback } from '#web/audio/playback.ts';

/** A smaller deviation from the leader is not corrected: every seek interrupts the sound. */
const toleranceSeconds = 0.08;
/** A seek is measured when its sound has started. */
const settleMs = 350;
/** The longest time that a seek is assumed to take, in seconds. */
const maxSeekSeconds = 0.5;

type FollowedPlayback = Pick<Playback, 'getState' | 'position' | 'play' | 'pause' | 'seek'>;

interface FollowerOptions {
  readonly playback: FollowedPlayback;
  readonly nowMs: () => number;
  /** How long news of the leader are on their way, in milliseconds. */
  readonly transitMs: () => number;
}

/**
 * Keeps the player where the leader is. `sync` is called with each news of the leader, and when the own player has
 * started. A seek takes a while in which the leader plays on: each correction that was measured adds what was missing
 * to the next ones.
 */
export function createFollower({ playback, nowMs, transitMs }: FollowerOptions) {
  let correctedMs = -Infinity;
  let seekSeconds = 0;
  let isMeasured = true;

  const clock = createLeaderClock();
  const targetNow = () => clock.position(nowMs(), transitMs());

  function correct(item: Playable, isStart: boolean) {
    const target = Math.min(item.duration, targetNow() + seekSeconds);
    correctedMs = nowMs();
    isMeasured = false;
    if (isStart) playback.play(item, [item], target);
    else playback.seek(target);
  }

  return {
    sync(leader: Listener, item: Playable) {
      clock.receive(leader);
      const { item: current, status } = playback.getState();
      const isCurrent = isSameAudio(current, item);
      if (!leader.state.isPlaying) {
        if (isCurrent && (status === 'playing' || status === 'loading')) playback.pause();
        if (isCurrent && Math.abs(playback.position() - leader.state.position) > toleranceSeconds)
          playback.seek(leader.state.position);
        return;
      }
      if (targetNow() >= item.duration) return;
      if (!isCurrent || status === 'stopped' || status === 'paused') return correct(item, true);
      if (status !== 'playing' || nowMs() - correctedMs < settleMs) return;
      const missing = targetNow() - playback.position();
      if (!isMeasured) {
        isMeasured = true;
        if (Math.abs(missing) < maxSeekSeconds)
          seekSeconds = Math.min(maxSeekSeconds, Math.max(0, seekSeconds + missing));
      }
      if (Math.abs(missing) > toleranceSeconds) correct(item, false);
    },
  };
}
