import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { exp2, log2 } from '#engine/kit/exact.ts';
import type { Insert, Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import { addFmPair } from '../voices/fm-voice.ts';

const TAIL = 0.45;
const RELEASE = 0.3;

const RATE: Hertz = 4.6;

/** The stereo tremolo of a suitcase piano: the level alternates between two speakers. */
class SuitcaseTremolo implements Insert {
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames, frame: Frames): void {
    const passed = (RATE * frame) / SAMPLE_RATE;
    let turns = passed - Math.floor(passed);
    for (let i = from; i < to; i++) {
      const swing = 0.22 * sineOfTurns(turns);
      left[i]! *= 1 + swing;
      right[i]! *= 1 - swing;
      turns += RATE / SAMPLE_RATE;
    }
  }
}

/** A tine electric piano: an FM pair that barks at high velocity, and a high tine with a short decay. */
export const electricPiano: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -10, lowCut: 80, presence: { at: 2000, trimDb: 1 } },
  play(note, out, at) {
    const level = velocityToAmplitude(note.velocity);
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    const octave = log2(note.hertz / 261.6);
    const decay = 6.5 * exp2(-0.5 * octave);
    const noise = new Noise(note.seed);
    const bark =
      noise.uniform(0.93, 1.07) *
      (0.25 + 2.1 * note.velocity * note.velocity) *
      exp2(-0.35 * Math.max(0, octave));
    addFmPair(
      out,
      at,
      note,
      {
        carrier: 1,
        modulator: 1,
        index: bark,
        indexFloor: 0.12 + 0.2 * note.velocity,
        indexDecay: 1.6,
        decay,
        left: level,
        right: level,
      },
      RELEASE,
      frames,
    );
    const tine = level * (0.07 + 0.42 * note.velocity * note.velocity);
    const carrier = note.hertz < 350 ? 11 : note.hertz < 800 ? 7 : 4;
    addFmPair(
      out,
      at,
      note,
      {
        carrier,
        modulator: 1,
        index: 0.6,
        indexFloor: 0.1,
        indexDecay: 0.3,
        decay: 0.7,
        left: tine * 0.8,
        right: tine,
      },
      RELEASE,
      frames,
    );
    const key = 0.25 * level * note.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 1700,
      q: 0.7,
      decay: 0.015,
      left: key,
      right: key,
      seed: note.seed,
    });
  },
  insert: () => new SuitcaseTremolo(),
};
