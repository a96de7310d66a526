import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames } from '#engine/kit/units.ts';
import { highPass, peak, type BiquadShape } from '#engine/dsp/biquad.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { singles } from '#engine/dsp/kernel/workbench.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Placement } from '#engine/score/score.ts';
import { dry, duck, toEcho, toRoom } from './desk-blocks.ts';
import type { Insert, Voicing } from './instrument.ts';
import type { Stereo } from './stems.ts';

/** Remaining stereo width of a sound that is panned fully to one side. */
const WIDTH_AT_EDGE = 0.3;
const BASS_CROSSOVER = 120;

/** A filter without effect. */
const open: BiquadShape = { b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 };

/** Encodes left and right as mid and side, in place. */
const toSides = kernel((k) => {
  k.frames(4, (at) => {
    const [left, right] = [k.keepQuad(k.quads(leftBlock, at)), k.keepQuad(k.quads(rightBlock, at))];
    k.setQuads(leftBlock, at, left.plus(right));
    k.setQuads(rightBlock, at, left.minus(right));
  });
});

const GAIN_LEFT = 0;
const GAIN_RIGHT = 1;
const WIDTH = 2;
const DUCK_DEPTH = 3;
const TO_ROOM = 4;
const TO_ECHO = 5;
const OWN_NUMBERS = 6;
const numbers = singles(OWN_NUMBERS);

/** Applies pan, width and ducking, and adds the result to the dry and send buffers. */
const deliver = kernel((k) => {
  const own = (place: number) => k.keepQuad(k.fourTimes(numbers, place));
  const [gainLeft, gainRight, width, depth] = [own(GAIN_LEFT), own(GAIN_RIGHT), own(WIDTH), own(DUCK_DEPTH)];
  const half = k.four(0.5);
  const destinations = [
    { to: dry, share: k.four(1) },
    { to: toRoom, share: own(TO_ROOM) },
    { to: toEcho, share: own(TO_ECHO) },
  ];
  k.frames(4, (at, there) => {
    const gain = k.keepQuad(half.minus(half.times(depth).times(k.quads(duck, there))));
    const middle = k.keepQuad(gain.times(k.quads(leftBlock, at)));
    const side = k.keepQuad(gain.times(width).times(k.quads(rightBlock, at)));
    const left = k.keepQuad(middle.plus(side).times(gainLeft));
    const right = k.keepQuad(middle.minus(side).times(gainRight));
    for (const { to, share } of destinations) {
      k.setQuads(to.left, there, k.quads(to.left, there).plus(left.times(share)));
      k.setQuads(to.right, there, k.quads(to.right, there).plus(right.times(share)));
    }
  });
});

/** A channel strip: insert effect, EQ, ducking, pan and sends. */
export class Strip {
  private readonly insert: Insert | undefined;
  private readonly tone: StereoSections;
  private readonly monoBass: boolean;
  private readonly numbers = new Float32Array(OWN_NUMBERS);

  /** `monoBass` centres the part and removes the side signal below 120 Hz. */
  constructor(placement: Placement, voicing: Voicing, insert: Insert | undefined, monoBass: boolean) {
    const shapes = [highPass(voicing.lowCut)];
    if (voicing.presence.gainDb !== 0) shapes.push(peak(voicing.presence.at, voicing.presence.gainDb, 0.7));
    this.tone = monoBass
      ? new StereoSections([...shapes, open], [...shapes, highPass(BASS_CROSSOVER)])
      : new StereoSections(shapes);
    this.monoBass = monoBass;
    this.insert = insert;
    const gain = decibelsToGain(placement.gainDb + voicing.gainDb);
    const pan = monoBass ? 0 : placement.pan;
    const place = equalPower(pan);
    this.numbers[GAIN_LEFT] = gain * place.left;
    this.numbers[GAIN_RIGHT] = gain * place.right;
    this.numbers[WIDTH] = 1 - (1 - WIDTH_AT_EDGE) * Math.abs(pan);
    this.numbers[DUCK_DEPTH] = 1 - decibelsToGain(-Math.max(0, placement.duckDb));
    this.numbers[TO_ROOM] = placement.reverb;
    this.numbers[TO_ECHO] = placement.echo;
  }

  /**
   * Processes `sound[from..from + count)` and adds it to the start of the bus buffers. The samples in `sound` are
   * overwritten.
   */
  process({ left, right }: Stereo, from: Frames, count: Frames): void {
    this.insert?.process(left, right, from, from + count);
    for (let start = 0; start < count; start += BLOCK) {
      const some = Math.min(BLOCK, count - start);
      leftBlock.values.set(left.subarray(from + start, from + start + some));
      rightBlock.values.set(right.subarray(from + start, from + start + some));
      if (this.monoBass) toSides(some);
      this.tone.processBlock(some);
      if (!this.monoBass) toSides(some);
      numbers.values.set(this.numbers);
      deliver(some, start);
    }
  }
}
