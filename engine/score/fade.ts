import { clamp } from '#engine/kit/integers.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Close } from '#engine/score/bars.ts';
import type { Fade } from '#engine/score/score.ts';
import type { Intent } from '#engine/understand/intent.ts';

const shortest: Milliseconds = 300;
const longest: Milliseconds = 20_000;
/** After a cold ending the release is damped and no tail is left. */
const damping = { afterMs: 60, forMs: 260 };

/** The fade-out before the end of the piece; undefined for endings with a ringing last chord and for loops. */
export const fadeOf = ({ ending }: Intent, piece: PlannedPiece, close: Close): Fade | undefined => {
  const { bpm, lengthMs } = piece;
  const releaseMs = (close.releaseBeats * 60_000) / bpm;
  if (ending?.kind === 'cold') {
    const fromMs = Math.min(releaseMs + damping.afterMs, lengthMs - damping.forMs);
    return { fromMs, toMs: fromMs + damping.forMs };
  }
  if (ending?.kind !== 'fade') return undefined;
  const overMs = ending.overMs ?? clamp(lengthMs * ending.share, shortest, longest);
  return { fromMs: Math.max(0, releaseMs - Math.min(overMs, lengthMs)), toMs: releaseMs };
};
