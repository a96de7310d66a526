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

  /** `monoBass` takes all difference between the channels away below 120 Hz. */
  constructor(placement: Placement, voicing: Voicing, insert: Insert | undefined, monoBass: boolean) {
    const shapes = [highPass(voicing.lowCut)];
    if (voicing.presence.gainDb !== 0) shapes.push(peak(voicing.presence.at, voicing.presence.gainDb, 0.7));
    this.tone = shapes.map((shape) => new StereoBiquad(shape));
    this.side = monoBass ? new Biquad(highPass(BASS_CROSSOVER)) : undefined;
    this.insert = insert;
    this.placement = placement;
    const gain = decibelsToGain(placement.gainDb + voicing.gainDb);
    const place = equalPower(placement.pan);
    this.gainLeft = gain * place.left;
    this.gainRight = gain * place.right;
    this.width = 1 - (1 - WIDTH_AT_EDGE) * Math.abs(placement.pan);
    this.duckDepth = 1 - decibelsToGain(-Math.max(0, placement.duckDb));
  }

  get ducks(): boolean {
    return this.duckDepth > 0;
  }

  /** Sends `sound[from..from + count)` on; what is in there is used up. `duck` is the ducking curve, 0..1. */
  process(sound: Stereo, from: Frames, count: Frames, duck: Float32Array, to: Destination): void {
    const { left, right } = sound;
    const end = from + count;
    this.insert?.process(left, right, from, end);
    for (const filter of this.tone) filter.process(left, right, from, end);
    this.narrow(left, right, from, end);
    if (this.side) this.foldBass(left, right, from, end, this.side);
    if (this.duckDepth > 0) this.applyDucking(left, right, from, count, duck);
    add(left, from, to.stem.left, to.at, count, 1);
    add(right, from, to.stem.right, to.at, count, 1);
    if (this.placement.reverb > 0) {
      add(left, from, to.reverb.left, 0, count, this.placement.reverb);
      add(right, from, to.reverb.right, 0, count, this.placement.reverb);
    }
    if (this.placement.echo > 0) {
      add(left, from, to.echo.left, 0, count, this.placement.echo);
      add(right, from, to.echo.right, 0, count, this.placement.echo);
    }
  }

  private narrow(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    const { gainLeft, gainRight, width } = this;
    for (let i = from; i < to; i++) {
      const middle = 0.5 * (left[i]! + right[i]!);
      const side = 0.5 * width * (left[i]! - right[i]!);
      left[i] = (middle + side) * gainLeft;
      right[i] = (middle - side) * gainRight;
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

  private applyDucking(
    left: Float32Array,
    right: Float32Array,
    from: Frames,
    count: Frames,
    duck: Float32Array,
  ): void {
    const depth = this.duckDepth;
    for (let i = 0; i < count; i++) {
      const gain = 1 - depth * duck[i]!;
      left[from + i]! *= gain;
      right[from + i]! *= gain;
    }
  }
}

function add(
  source: Float32Array,
  from: Frames,
  sink: Float32Array,
  at: Frames,
  count: Frames,
  gain: number,
): void {
  for (let i = 0; i < count; i++) sink[at + i]! += source[from + i]! * gain;
}
