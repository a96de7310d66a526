import { clamp } from '#engine/kit/integers.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Close } from '#engine/score/bars.ts';
import type { Fade } from '#engine/score/score.ts';
import type { Intent } from '#engine/understand/intent.ts';

const shortest: Milliseconds = 300;
const longest: Milliseconds = 20_000;
/** A cold ending lets the hands damp, and then nothing rings. */
const damping = { afterMs: 60, forMs: 260 };

/** How the piece falls silent before its end; undefined where its last chord rings, and where it never ends. */
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
