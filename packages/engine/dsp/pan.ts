import { cos, PI, sin } from '#engine/kit/exact.ts';
import type { Pan } from '#engine/kit/units.ts';

/** Equal-power pan law; both gains are 1 in the centre. */
export function equalPower(pan: Pan): { readonly left: number; readonly right: number } {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * PI) / 4;
  return { left: Math.SQRT2 * cos(angle), right: Math.SQRT2 * sin(angle) };
}
