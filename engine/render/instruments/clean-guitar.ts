import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Chorus } from '#engine/dsp/chorus.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Insert, Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.3;

/** An open-backed amplifier with a stereo chorus. */
class ChorusAmplifier implements Insert {
  private readonly speaker = new Body([highPass(95), peakingEq(2400, 4, 0.9), lowPass(6200)]);
  private readonly chorus = new Chorus({ rate: 0.7, delay: 0.009, depth: 0.0012, mix: 0.5 });

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.speaker.process(left, right, from, to);
    this.chorus.process(left, right, from, to);
  }
}

/** A single-coil guitar, played clean. */
export const cleanGuitar: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -12.5, lowCut: 95, presence: { at: 3500, trimDb: 1 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const octaves = log2(note.hertz / 82.4);
    pluckString(out.left, out.right, at, note.gate, note.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: note.hertz,
      decay: 8 * exp2(-0.5 * octaves),
      damping: 0.16,
      dullness: 0.05,
      brightness: 900 + 5200 * note.velocity,
      position: noise.uniform(0.2, 0.27),
      roughness: 0.15,
      seed: note.seed,
      left: level,
      right: level,
    });
  },
  insert: () => new ChorusAmplifier(),
};
