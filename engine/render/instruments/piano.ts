import { addResonances } from '#engine/dsp/resonances.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import { hammeredModes, type HammeredString } from '../voices/string-modes.ts';

const TAIL = 0.5;
const DAMPER = 0.22;

interface HammerAction {
  readonly string: HammeredString;
  /** Levels of the hammer's knock and of the felt noise relative to the strings. */
  readonly knock: number;
  readonly feltNoise: number;
}

function playHammered(action: HammerAction): Instrument['play'] {
  return (note, out, at) => {
    const level = velocityToAmplitude(note.velocity);
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    const modes = hammeredModes(action.string, note.hertz, note.velocity, note.seed).map((mode) => ({
      ...mode,
      left: mode.left * level,
      right: mode.right * level,
    }));
    addResonances(out.left, out.right, modes, { at, noteLength: note.gate, damping: DAMPER, frames });
    const knock = { at: 180, q: 1.2, decay: 0.12, left: action.knock * level, right: action.knock * level };
    addBurst(out.left, out.right, at, frames, { ...knock, seed: note.seed });
    const feltNoise = action.feltNoise * level * note.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 2600,
      q: 0.8,
      decay: 0.035,
      left: feltNoise,
      right: feltNoise,
      seed: note.seed + 1,
    });
  };
}

/** A concert grand. */
export const piano: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -9.5, lowCut: 55, presence: { at: 3200, trimDb: 1.5 } },
  play: playHammered({
    string: { softCutoff: 500, hardCutoff: 4200, decay: 9, detune: 0.9 },
    knock: 0.5,
    feltNoise: 0.35,
  }),
};

/** An upright with a felt strip between hammers and strings, close to the microphone. */
export const feltPiano: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -8.5, lowCut: 60, presence: { at: 1400, trimDb: 1 } },
  play: playHammered({
    string: { softCutoff: 260, hardCutoff: 1100, decay: 5.5, detune: 1.8 },
    knock: 1,
    feltNoise: 0.15,
  }),
};
