import type { Fade } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { msAt } from '#engine/theory/tempo-curve.ts';
import type { FinalCadence } from '#engine/score/bars.ts';
import type { Intent } from '#engine/understand/intent.ts';

const minFade: Milliseconds = 300;
const maxFade: Milliseconds = 20_000;
/** After a cold ending the release is damped and no tail is left. */
const damping = { delayMs: 60, durationMs: 260 };

/** The fade-out before the end of the piece; undefined for endings with a ringing last chord and for loops. */
export const fadeOf = ({ ending }: Intent, piece: PlannedPiece, close: FinalCadence): Fade | undefined => {
  const { lengthMs } = piece;
  const releaseMs = msAt(close.releaseBeats, piece);
  if (ending?.kind === 'cold') {
    const fromMs = Math.min(releaseMs + damping.delayMs, lengthMs - damping.durationMs);
    return { fromMs, toMs: fromMs + damping.durationMs };
  }
  if (ending?.kind !== 'fade') return undefined;
  const overMs = ending.durationMs ?? clamp(lengthMs * ending.share, minFade, maxFade);
  return { fromMs: Math.max(0, releaseMs - Math.min(overMs, lengthMs)), toMs: releaseMs };
};
