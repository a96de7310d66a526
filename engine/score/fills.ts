import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumHit } from '#engine/score/score.ts';
import type { FillStyle } from '#engine/theory/genres/style.ts';
import type { DrumPiece } from '#engine/theory/instruments.ts';

/** The drums that each style moves through from the start of the fill to its end. */
const drumSequences: Readonly<Record<FillStyle, readonly DrumPiece[]>> = {
  toms: ['snare', 'high-tom', 'mid-tom', 'low-tom'],
  snare: ['snare', 'snare', 'snare', 'snare'],
  hats: ['closed-hat', 'closed-hat', 'open-hat', 'snare'],
  brush: ['snare', 'snare', 'mid-tom', 'snare'],
  claps: ['clap', 'snare', 'clap', 'snare'],
  rolls: ['snare', 'closed-hat', 'closed-hat', 'snare'],
};

const rhythms: Readonly<Record<FillStyle, readonly string[]>> = {
  toms: ['xxxx', 'x.xx', 'xxx.', 'x.x.', 'xx.x'],
  snare: ['x.xx', 'xxxx', '.xxx', 'x.x.'],
  hats: ['x.xx', 'xxxx', 'xx.x'],
  brush: ['x..x', '..xx', 'x.x.', '.x.x'],
  claps: ['x.x.', '..xx', 'x..x'],
  rolls: ['xxxx', 'x.xx', 'xxxx'],
};

/** A drum fill of `beats` beats from `start`, with a crescendo and a new rhythm on every beat. */
export const writeFill = (
  style: FillStyle,
  start: Beats,
  beats: Beats,
  intensity: number,
  rng: Random,
): DrumHit[] => {
  const hits: DrumHit[] = [];
  const steps = Math.round(beats * 4);
  const sequence = drumSequences[style];
  let rhythm = '';
  for (let step = 0; step < steps; step += 1) {
    if (step % 4 === 0) rhythm = rng.pick(rhythms[style]);
    if (rhythm[step % 4] !== 'x') continue;
    const index = Math.min(sequence.length - 1, Math.floor((step / steps) * sequence.length));
    const piece = sequence[index] ?? 'snare';
    const crescendo = 0.45 + (0.4 * step) / steps;
    const velocity = Math.min(0.95, crescendo + intensity * 0.15);
    hits.push({ startBeats: start + step / 4, piece, velocity });
    if (style === 'rolls')
      hits.push({ startBeats: start + step / 4 + 0.125, piece, velocity: velocity * 0.7 });
  }
  return hits;
};
