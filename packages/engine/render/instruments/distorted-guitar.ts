import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { Overdrive } from '#engine/dsp/overdrive.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import type { Insert, Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.12;

/** High-pass, two tube stages and a closed 4x12 cabinet; mono into two microphones. */
class StackAmplifier implements Insert {
  private readonly input = new StereoBiquadChain([highPass(110), peakingEq(900, 5, 0.7)]);
  private readonly first = new Overdrive(22, 0.12);
  private readonly between = new StereoBiquadChain([highPass(60), lowPass(7500)]);
  private readonly second = new Overdrive(7, 0);
  private readonly cabinet = new Body(
    [
      highPass(75),
      peakingEq(115, 3.5, 1.4),
      peakingEq(420, -3.5, 0.9),
      peakingEq(2600, 5, 1.1),
      lowPass(5200),
      lowPass(5600, 0.9),
    ],
    [
      highPass(75),
      peakingEq(125, 3.5, 1.4),
      peakingEq(450, -3.5, 0.9),
      peakingEq(2300, 5, 1.1),
      lowPass(5000),
      lowPass(5600, 0.9),
    ],
  );

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.input.process(left, left, from, to);
    this.first.process(left, from, to);
    this.between.process(left, left, from, to);
    this.second.process(left, from, to);
    right.set(left.subarray(from, to), from);
    this.cabinet.process(left, right, from, to);
  }
}

/** A humbucker into a high-gain stack. Velocity sets the input level, the stages compress it. */
export const distortedGuitar: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -19, lowCut: 85, presence: { at: 3000, trimDb: 1 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = 0.4 * velocityToAmplitude(note.velocity);
    const octaves = log2(note.hertz / 82.4);
    pluckString(out.left, out.right, at, note.gate, note.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: note.hertz,
      decay: 11 * exp2(-0.4 * octaves),
      damping: 0.05,
      dullness: 0.12,
      brightness: 1200 + 4500 * note.velocity,
      position: noise.uniform(0.12, 0.17),
      roughness: 0.2,
      seed: note.seed,
      left: level,
      right: level,
    });
  },
  insert: () => new StackAmplifier(),
};
