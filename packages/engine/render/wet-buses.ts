import { highPass } from '#engine/dsp/biquad.ts';
import { Echo } from '#engine/dsp/echo.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { createReverb, MAX_PRE_DELAY, type WetProcessor } from '#engine/dsp/reverb-types.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import type { ReverbSettings } from '#engine/score/score.ts';
import { dry, echoSend, reverbSend, type StereoBuffer } from './bus-buffers.ts';
import { Succession } from './succession.ts';

const ECHO_FEEDBACK = 0.42;
/** Repeats until the echo has decayed by 100 dB, and by 80 dB. */
export const ECHO_REPEATS = 14;
const ECHO_TAIL = 11;
/** Send from the echo to the reverb. */
const ECHO_TO_REVERB = 0.25;
/** High-pass corner of the reverb send, in Hz. */
const LOW_CUT = 190;
const MIN_DECAY: Seconds = 0.15;
/** Multiple of the reverberation time until a reverb has decayed by 80 dB. */
const TAIL_FACTOR = 1.4;
/** Reverbs cost more than echoes: few frames have two. */
const MIN_USE = 4;

const blocks = [
  ['left', leftBlock],
  ['right', rightBlock],
] as const;

/** Adds the echo to the dry signal and to the reverb send. */
const addEcho = kernel((k) => {
  const share = k.constantF32x4(ECHO_TO_REVERB);
  k.loopFrames(4, (at, there) => {
    for (const [channel, block] of blocks) {
      const echoFrames = k.localF32x4(k.loadFourSamples(block, at));
      k.storeFourSamples(dry[channel], there, k.loadFourSamples(dry[channel], there).plus(echoFrames));
      k.storeFourSamples(
        reverbSend[channel],
        there,
        k.loadFourSamples(reverbSend[channel], there).plus(echoFrames.times(share)),
      );
    }
  });
});

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

/** Processes `frames` frames block by block; without `send`, silence. */
function processBlocks(
  frames: Frames,
  send: StereoBuffer | undefined,
  process: (count: Frames) => void,
  add: (count: Frames, start: Frames) => void,
): void {
  for (let start = 0; start < frames; start += BLOCK) {
    const count = Math.min(BLOCK, frames - start);
    for (const [channel, block] of blocks) {
      if (send) block.values.set(send[channel].values.subarray(start, start + count));
      else block.values.fill(0, 0, count);
    }
    process(count);
    add(count, start);
  }
}

/** Whether a send is silent. */
function isSilent({ left, right }: StereoBuffer, count: Frames): boolean {
  for (const { values } of [left, right]) {
    for (let i = 0; i < count; i++) if (values[i] !== 0) return false;
  }
  return true;
}

/** Reverberation time that is used for a setting. */
export const decayOf = ({ decaySeconds }: ReverbSettings): Seconds => Math.max(MIN_DECAY, decaySeconds);

/** The echo of a bus. */
export class EchoBus {
  private readonly time: Seconds;
  private readonly echoes: Succession<Echo>;

  /** `sections` are the frames at which the sections of the piece begin, in order. */
  constructor(time: Seconds, sections: readonly Frames[]) {
    this.time = time;
    this.echoes = new Succession(Math.ceil(ECHO_TAIL * time * SAMPLE_RATE), 1, sections);
  }

  /** Adds the echo of the send to the dry signal and the reverb send: `count` frames from `frame` of the piece on. */
  process(frame: Frames, count: Frames): void {
    const { echoes } = this;
    echoes.advanceTo(frame);
    if (echoes.current || !isSilent(echoSend, count)) {
      const echo = (echoes.current ??= new Echo({ time: this.time, feedback: ECHO_FEEDBACK }));
      processBlocks(count, echoSend, (frames) => echo.process(frames), addEcho);
    }
    const { previous } = echoes;
    if (previous) processBlocks(count, undefined, (frames) => previous.process(frames), addEcho);
  }

  /** Call it when the echo has decayed. */
  clear(): void {
    this.echoes.clear();
  }
}

/** The reverb of a bus. */
export class ReverbBus {
  private readonly settings: ReverbSettings;
  private readonly reverbs: Succession<WetProcessor>;
  private readonly lowCut = new StereoBiquadChain([highPass(LOW_CUT)]);

  /** `sections` are the frames at which the sections of the piece begin, in order. */
  constructor(settings: ReverbSettings, sections: readonly Frames[]) {
    this.settings = settings;
    const tail = MAX_PRE_DELAY + decayOf(settings) * TAIL_FACTOR;
    this.reverbs = new Succession(Math.ceil(tail * SAMPLE_RATE), MIN_USE, sections);
  }

  /** Adds the reverb of the send to the dry signal: `count` frames from `frame` of the piece on. */
  process(frame: Frames, count: Frames): void {
    const { reverbs, settings, lowCut } = this;
    reverbs.advanceTo(frame);
    if (reverbs.current || !isSilent(reverbSend, count)) {
      const reverb = (reverbs.current ??= createReverb(
        settings.type,
        decayOf(settings),
        settings.brightness,
      ));
      const process = (frames: Frames) => {
        lowCut.processBlock(frames);
        reverb.processBlock(frames);
      };
      processBlocks(count, reverbSend, process, addReverb);
    }
    const { previous } = reverbs;
    if (previous) processBlocks(count, undefined, (frames) => previous.processBlock(frames), addReverb);
  }

  /** Call it when the reverb has decayed. */
  clear(): void {
    this.reverbs.clear();
  }
}
