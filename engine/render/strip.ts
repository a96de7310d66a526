import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames } from '#engine/kit/units.ts';
import { Biquad, highPass, peak } from '#engine/dsp/biquad.ts';
import { StereoBiquad } from '#engine/dsp/stereo-biquad.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Placement } from '#engine/score/score.ts';
import type { Insert, Voicing } from './instrument.ts';
import type { Stereo } from './stems.ts';

/** Where a strip's sound goes for one block: the stem at `at`, and two shared sends from 0 on. */
export interface Destination {
  readonly stem: Stereo;
  readonly at: Frames;
  readonly reverb: Stereo;
  readonly echo: Stereo;
}

/** How much of its width a sound keeps when it is moved all the way to one side. */
const WIDTH_AT_EDGE = 0.3;
const BASS_CROSSOVER = 120;

/** A mixing desk's channel: insert, low cut, presence, ducking, place, sends. */
export class Strip {
  private readonly insert: Insert | undefined;
  private readonly tone: readonly StereoBiquad[];
  private readonly side: Biquad | undefined;
  private readonly placement: Placement;
  private readonly gainLeft: number;
  private readonly gainRight: number;
  private readonly width: number;
  private readonly duckDepth: number;

  /** `monoBass` keeps the part in the middle and takes all difference between the channels away below 120 Hz. */
  constructor(placement: Placement, voicing: Voicing, insert: Insert | undefined, monoBass: boolean) {
    const shapes = [highPass(voicing.lowCut)];
    if (voicing.presence.gainDb !== 0) shapes.push(peak(voicing.presence.at, voicing.presence.gainDb, 0.7));
    this.tone = shapes.map((shape) => new StereoBiquad(shape));
    this.side = monoBass ? new Biquad(highPass(BASS_CROSSOVER)) : undefined;
    this.insert = insert;
    this.placement = placement;
    const gain = decibelsToGain(placement.gainDb + voicing.gainDb);
    const pan = monoBass ? 0 : placement.pan;
    const place = equalPower(pan);
    this.gainLeft = gain * place.left;
    this.gainRight = gain * place.right;
    this.width = 1 - (1 - WIDTH_AT_EDGE) * Math.abs(pan);
    this.duckDepth = 1 - decibelsToGain(-Math.max(0, placement.duckDb));
  }

  /** Sends `sound[from..from + count)` on; what is in there is used up. `duck` is the ducking curve, 0..1. */
  process(sound: Stereo, from: Frames, count: Frames, duck: Float32Array, to: Destination): void {
    const { left, right } = sound;
    const end = from + count;
    this.insert?.process(left, right, from, end);
    for (const filter of this.tone) filter.process(left, right, from, end);
    if (this.side) this.foldBass(left, right, from, end, this.side);
    this.deliver(left, right, from, count, duck, to);
  }

  /** Place, ducking and all destinations in one pass: the sound is touched once. */
  private deliver(
    left: Float32Array,
    right: Float32Array,
    from: Frames,
    count: Frames,
    duck: Float32Array,
    { stem, at, reverb, echo }: Destination,
  ): void {
    const { gainLeft, gainRight, width, duckDepth } = this;
    const toReverb = this.placement.reverb;
    const toEcho = this.placement.echo;
    const stemLeft = stem.left;
    const stemRight = stem.right;
    const reverbLeft = reverb.left;
    const reverbRight = reverb.right;
    const echoLeft = echo.left;
    const echoRight = echo.right;
    for (let i = 0; i < count; i++) {
      const gain = 0.5 - 0.5 * duckDepth * duck[i]!;
      const middle = gain * (left[from + i]! + right[from + i]!);
      const side = gain * width * (left[from + i]! - right[from + i]!);
      const l = (middle + side) * gainLeft;
      const r = (middle - side) * gainRight;
      stemLeft[at + i]! += l;
      stemRight[at + i]! += r;
      if (toReverb > 0) {
        reverbLeft[i]! += l * toReverb;
        reverbRight[i]! += r * toReverb;
      }
      if (toEcho > 0) {
        echoLeft[i]! += l * toEcho;
        echoRight[i]! += r * toEcho;
      }
    }
  }

  private foldBass(left: Float32Array, right: Float32Array, from: Frames, to: Frames, filter: Biquad): void {
    for (let i = from; i < to; i++) {
      const middle = 0.5 * (left[i]! + right[i]!);
      right[i] = left[i]! - middle;
      left[i] = middle;
    }
    filter.process(right, from, to);
    for (let i = from; i < to; i++) {
      const side = right[i]!;
      right[i] = left[i]! - side;
      left[i]! += side;
    }
  }
}
