import type { Listener } from '#web/features/tracks/presence/listeners.ts';

/** News that are later than others by less than this are not late, in milliseconds. */
const minLateMs = 50;
/** Later news mean that the leader has moved back. */
const maxLateMs = 400;
/** So many late ones in a row mean that the leader’s sound was interrupted. */
const maxLateCount = 3;
/** Share of the difference by which the clock follows news that are not late: two sound devices differ a little. */
const followShare = 0.05;

/**
 * Where a playing leader is, from all news since they started or moved: a position that arrives late, because a page or
 * the network was busy, changes nothing.
 */
export function createLeaderClock() {
  let clientId: string | undefined;
  let lastReceivedMs = 0;
  /** When the leader’s position was 0, plus the time of the fastest news on their way. */
  let zeroMs: number | undefined;
  let late: number[] = [];

  const reset = (value: number | undefined) => {
    zeroMs = value;
    late = [];
  };

  return {
    receive(leader: Listener) {
      const { state, receivedMs } = leader;
      if (leader.clientId === clientId && receivedMs === lastReceivedMs) return;
      const isOther = leader.clientId !== clientId;
      clientId = leader.clientId;
      lastReceivedMs = receivedMs;
      if (!state.isPlaying) {
        reset(undefined);
        return;
      }
      const measuredMs = receivedMs - state.position * 1_000;
      const lateMs = zeroMs === undefined || isOther ? Infinity : measuredMs - zeroMs;
      if (zeroMs === undefined || lateMs < 0 || lateMs > maxLateMs) reset(measuredMs);
      else if (lateMs < minLateMs) reset(zeroMs + lateMs * followShare);
      else if (late.push(measuredMs) >= maxLateCount) reset(Math.min(...late));
    },
    /** The leader’s position in seconds; `transitMs` is the shortest time of news on their way. */
    position: (nowMs: number, transitMs: number) =>
      Math.max(0, (nowMs - (zeroMs ?? nowMs) + transitMs) / 1_000),
  };
}
