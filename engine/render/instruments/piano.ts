import { ringModes } from '#engine/dsp/modes.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Instrument } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import { hammeredModes, type HammeredString } from '../voices/string-modes.ts';

const TAIL = 0.5;
const DAMPER = 0.22;

interface Action {
  readonly string: HammeredString;
  /** Levels of the hammer's knock and of the felt noise relative to the strings. */
  readonly knock: number;
  readonly hiss: number;
}

function hammered(action: Action): Instrument['play'] {
  return (tone, out, at) => {
    const level = loudness(tone.velocity);
    const frames = tone.gate + Math.round(TAIL * SAMPLE_RATE);
    const modes = hammeredModes(action.string, tone.hertz, tone.velocity, tone.seed).map((mode) => ({
      ...mode,
      left: mode.left * level,
      right: mode.right * level,
    }));
    ringModes(out.left, out.right, modes, { at, gate: tone.gate, damping: DAMPER, frames });
    const knock = { at: 180, q: 1.2, decay: 0.12, left: action.knock * level, right: action.knock * level };
    addBurst(out.left, out.right, at, frames, { ...knock, seed: tone.seed });
    const hiss = action.hiss * level * tone.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 2600,
      q: 0.8,
      decay: 0.035,
      left: hiss,
      right: hiss,
      seed: tone.seed + 1,
    });
  };
}

/** A concert grand. */
export const piano: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -9.5, lowCut: 55, presence: { at: 3200, gainDb: 1.5 } },
  play: hammered({ string: { softest: 500, hardest: 4200, decay: 9, detune: 0.9 }, knock: 0.5, hiss: 0.35 }),
};

/** An upright with a felt strip between hammers and strings, close to the microphone. */
export const feltPiano: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -8.5, lowCut: 60, presence: { at: 1400, gainDb: 1 } },
  play: hammered({ string: { softest: 260, hardest: 1100, decay: 5.5, detune: 1.8 }, knock: 1, hiss: 0.15 }),
};
