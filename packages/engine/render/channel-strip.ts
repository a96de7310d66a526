import type { ChannelSettings } from '#contract/stored-score.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames } from '#engine/kit/units.ts';
import { highPass, peakingEq, type BiquadCoefficients } from '#engine/dsp/biquad.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { StereoCompressor } from '#engine/dsp/stereo-compressor.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { ChannelAutomation } from './channel-automation.ts';
import { dry, duckingCurve, echoSend, reverbSend } from './bus-buffers.ts';
import type { Insert, ChannelEq } from './instrument.ts';
import type { Stereo } from './stems.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Remaining stereo width of a sound that is panned fully to one side. */
const WIDTH_AT_FULL_PAN = 0.3;
const BASS_CROSSOVER = 120;

/** A filter without effect. */
const bypass: BiquadCoefficients = { b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 };

/** Encodes left and right as mid and side, in place. */
const encodeMidSide = kernel((k) => {
  k.loopFrames(4, (at) => {
    const [left, right] = [
      k.localF32x4(k.loadFourSamples(leftBlock, at)),
      k.localF32x4(k.loadFourSamples(rightBlock, at)),
    ];
    k.storeFourSamples(leftBlock, at, left.plus(right));
    k.storeFourSamples(rightBlock, at, left.minus(right));
  });
});

const GAIN_LEFT = 0;
const GAIN_RIGHT = 1;
const WIDTH = 2;
const DUCK_DEPTH = 3;
const REVERB_SEND = 4;
const ECHO_SEND = 5;
const PARAMETERS = 6;
const parameters = f32Array(PARAMETERS);

/** Applies pan, width and ducking, and adds the result to the dry and send buffers. */
const mixToBuses = kernel((k) => {
  const parameter = (index: number) => k.localF32x4(k.splatF32(parameters, index));
  const [gainLeft, gainRight, width, depth] = [
    parameter(GAIN_LEFT),
    parameter(GAIN_RIGHT),
    parameter(WIDTH),
    parameter(DUCK_DEPTH),
  ];
  const half = k.constantF32x4(0.5);
  const destinations = [
    { to: dry, share: k.constantF32x4(1) },
    { to: reverbSend, share: parameter(REVERB_SEND) },
    { to: echoSend, share: parameter(ECHO_SEND) },
  ];
  k.loopFrames(4, (at, there) => {
    const gain = k.localF32x4(half.minus(half.times(depth).times(k.loadFourSamples(duckingCurve, there))));
    const middle = k.localF32x4(gain.times(k.loadFourSamples(leftBlock, at)));
    const side = k.localF32x4(gain.times(width).times(k.loadFourSamples(rightBlock, at)));
    const left = k.localF32x4(middle.plus(side).times(gainLeft));
    const right = k.localF32x4(middle.minus(side).times(gainRight));
    for (const { to, share } of destinations) {
      k.storeFourSamples(to.left, there, k.loadFourSamples(to.left, there).plus(left.times(share)));
      k.storeFourSamples(to.right, there, k.loadFourSamples(to.right, there).plus(right.times(share)));
    }
  });
});

/** What a channel strip has by the sound of its part. */
interface StripSettings {
  readonly eq: ChannelEq;
  readonly insert?: Insert | undefined;
  /** Centres the part and removes the side signal below 120 Hz. */
  readonly monoBass?: boolean;
}

/** A channel strip: insert effect, compressor, EQ, automated fader, ducking, pan and sends. */
export class ChannelStrip {
  private readonly insert: Insert | undefined;
  private readonly compressor: StereoCompressor | undefined;
  private readonly eq: StereoBiquadChain;
  private readonly monoBass: boolean;
  private readonly automation: ChannelAutomation | undefined;
  private readonly parameters = new Float32Array(PARAMETERS);

  constructor(channel: ChannelSettings, clock: TempoClock, settings: StripSettings) {
    const { eq: channelEq, insert, monoBass = false } = settings;
    const shapes = [highPass(Math.max(channelEq.lowCut, channel.lowCut ?? 0))];
    if (channelEq.presence.trimDb !== 0)
      shapes.push(peakingEq(channelEq.presence.at, channelEq.presence.trimDb, 0.7));
    for (const { frequency, gainDb, q } of channel.eq ?? []) shapes.push(peakingEq(frequency, gainDb, q));
    this.eq = monoBass
      ? new StereoBiquadChain([...shapes, bypass], [...shapes, highPass(BASS_CROSSOVER)])
      : new StereoBiquadChain(shapes);
    this.monoBass = monoBass;
    this.insert = insert;
    this.compressor = channel.compressor && new StereoCompressor(channel.compressor);
    this.automation = channel.automation && new ChannelAutomation(channel.automation, channel, clock);
    const gain = decibelsToGain(channel.gainDb + channelEq.trimDb);
    const pan = monoBass ? 0 : channel.pan;
    const panGains = equalPower(pan);
    this.parameters[GAIN_LEFT] = gain * panGains.left;
    this.parameters[GAIN_RIGHT] = gain * panGains.right;
    this.parameters[WIDTH] = 1 - (1 - WIDTH_AT_FULL_PAN) * Math.abs(pan);
    this.parameters[DUCK_DEPTH] = 1 - decibelsToGain(-Math.max(0, channel.duckDb));
    this.parameters[REVERB_SEND] = channel.reverb;
    this.parameters[ECHO_SEND] = channel.echo;
  }

  /**
   * Processes `sound[from..from + count)`, which begins at `frame` of the piece, and adds it to the start of the bus
   * buffers. The samples in `sound` are overwritten.
   */
  process({ left, right }: Stereo, from: Frames, count: Frames, frame: Frames): void {
    this.insert?.process(left, right, from, from + count, frame);
    this.compressor?.process(left, right, from, from + count, frame);
    for (let start = 0; start < count; start += BLOCK) {
      const frames = Math.min(BLOCK, count - start);
      leftBlock.values.set(left.subarray(from + start, from + start + frames));
      rightBlock.values.set(right.subarray(from + start, from + start + frames));
      if (this.monoBass) encodeMidSide(frames);
      this.eq.processBlock(frames);
      if (!this.monoBass) encodeMidSide(frames);
      this.automation?.process(frame + start, frames);
      parameters.values.set(this.parameters);
      const { reverb, echo } = this.automation?.sendsAt(frame + start) ?? {};
      if (reverb !== undefined) parameters.values[REVERB_SEND] = reverb;
      if (echo !== undefined) parameters.values[ECHO_SEND] = echo;
      mixToBuses(frames, start);
    }
  }
}
