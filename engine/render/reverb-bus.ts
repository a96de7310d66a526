import { highPass } from '#engine/dsp/biquad.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { createReverb, MAX_PRE_DELAY, type WetProcessor } from '#engine/dsp/reverb-types.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import type { ReverbSettings } from '#engine/score/score.ts';
import { dry, reverbSend } from './bus-buffers.ts';

/** High-pass corner of the reverb send, in Hz. */
const LOW_CUT = 190;
const MIN_DECAY: Seconds = 0.15;
/** Multiple of the reverberation time until a reverb that is replaced has decayed by 90 dB and is dropped. */
const TAIL_FACTOR = 1.5;
/** A reverb is in use for at least this multiple of its tail, so that few frames have two. */
const MIN_USE = 3;

const blocks = [
  ['left', leftBlock],
  ['right', rightBlock],
] as const;

/** Adds the reverb to the dry signal. */
const addReverb = kernel((k) => {
  k.loopFrames(4, (at, there) => {
    for (const [channel, block] of blocks) {
      k.storeFourSamples(
        dry[channel],
        there,
        k.loadFourSamples(dry[channel], there).plus(k.loadFourSamples(block, at)),
      );
    }
  });
});

/** Reverberation time that is used for a setting. */
export const decayOf = ({ decaySeconds }: ReverbSettings): Seconds => Math.max(MIN_DECAY, decaySeconds);

/**
 * The reverb of a bus. At section starts a new one takes over while the old one decays, and the sum is that of one
 * reverb: rounding errors never leave a feedback delay network, so that otherwise a note would change the last bits of
 * everything after it.
 */
export class ReverbBus {
  private readonly settings: ReverbSettings;
  private readonly tail: Frames;
  /** Frames at which a new reverb takes over, in order. */
  private readonly changes: Frames[] = [];
  private readonly lowCut = new StereoBiquadChain([highPass(LOW_CUT)]);
  private current: WetProcessor | undefined;
  private previous: { readonly reverb: WetProcessor; readonly until: Frames } | undefined;

  /** `sections` are the frames at which the sections of the piece begin, in order. */
  constructor(settings: ReverbSettings, sections: readonly Frames[]) {
    this.settings = settings;
    this.tail = Math.ceil((MAX_PRE_DELAY + decayOf(settings) * TAIL_FACTOR) * SAMPLE_RATE);
    let last = 0;
    for (const frame of sections) {
      if (frame < last + MIN_USE * this.tail) continue;
      this.changes.push(frame);
      last = frame;
    }
  }

  /** Adds the reverb of the send to the dry signal: `count` frames, which begin at `frame` of the piece. */
  process(frame: Frames, count: Frames): void {
    while (this.changes[0] !== undefined && frame >= this.changes[0]) {
      this.changes.shift();
      if (this.current) this.previous = { reverb: this.current, until: frame + this.tail };
      this.current = undefined;
    }
    this.processCurrent(count);
    this.processPrevious(frame, count);
  }

  /** Ends all sound: the reverb has decayed. */
  clear(): void {
    this.current = undefined;
    this.previous = undefined;
  }

  private processCurrent(frames: Frames): void {
    // A reverb begins with its first input.
    if (this.current === undefined && isSilent(frames)) return;
    const { type, brightness } = this.settings;
    this.current ??= createReverb(type, decayOf(this.settings), brightness);
    for (let start = 0; start < frames; start += BLOCK) {
      const count = Math.min(BLOCK, frames - start);
      for (const [channel, block] of blocks)
        block.values.set(reverbSend[channel].values.subarray(start, start + count));
      this.lowCut.processBlock(count);
      this.current.processBlock(count);
      addReverb(count, start);
    }
  }

  private processPrevious(frame: Frames, frames: Frames): void {
    if (this.previous === undefined) return;
    for (let start = 0; start < frames; start += BLOCK) {
      const count = Math.min(BLOCK, frames - start);
      for (const [, block] of blocks) block.values.fill(0, 0, count);
      this.previous.reverb.processBlock(count);
      addReverb(count, start);
    }
    if (frame + frames >= this.previous.until) this.previous = undefined;
  }
}

/** Whether the reverb send is silent. */
function isSilent(count: Frames): boolean {
  for (const { values } of [reverbSend.left, reverbSend.right]) {
    for (let i = 0; i < count; i++) if (values[i] !== 0) return false;
  }
  return true;
}
