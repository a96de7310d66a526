import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { MAX_PRE_DELAY } from '#engine/dsp/reverb-types.ts';
import type { Part, ReverbSettings } from '#engine/score/score.ts';
import { clearBuses, dry, RENDER_BLOCK } from './bus-buffers.ts';
import { ParallelCompression } from './parallel-compression.ts';
import type { PartPlayer } from './part-player.ts';
import { decayOf, ECHO_REPEATS, EchoBus, ReverbBus } from './wet-buses.ts';
import { FILTER_SETTLING, type BusAutomation } from './bus-automation.ts';
import type { Stereo } from './stems.ts';

/**
 * Multiple of the reverberation time until the reverb has decayed by 100 dB, with a margin for its long delay lines.
 */
const DECAY_FACTOR = 1.9;

/** Index of the block in the bus buffer, after the history that the automation filter reads. */
const BLOCK_START = FILTER_SETTLING;

const stereo = (frames: Frames): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/**
 * The bus of one stem: its parts with their reverb and echo, on the drum bus with parallel compression. Reverb and
 * echo are linear, so the stems add up to what one shared reverb would give.
 */
export class StemBus {
  /** The end of the previous block, then the current block. */
  private readonly sound = stereo(BLOCK_START + RENDER_BLOCK);
  private readonly players: readonly PartPlayer[];
  private readonly automation: BusAutomation | undefined;
  private readonly parallelCompression: ParallelCompression | undefined;
  private readonly reverb: ReverbBus | undefined;
  private readonly echo: EchoBus | undefined;
  /** Decay time of reverb and echo to -100 dB; after it they are not processed. */
  private readonly decayFrames: Frames;
  private activeUntil = 0;

  constructor(
    parts: readonly Part[],
    players: readonly PartPlayer[],
    automation: BusAutomation | undefined,
    reverbSettings: ReverbSettings,
    sections: readonly Frames[],
    echoTime: Seconds,
    parallelShare: number,
  ) {
    this.players = players;
    this.automation = automation;
    this.parallelCompression = parallelShare > 0 ? new ParallelCompression(parallelShare) : undefined;
    const hasEcho = parts.some((part) => part.channel.echo > 0);
    const hasReverb =
      hasEcho || parts.some(({ channel }) => channel.reverb > 0 || channel.automation?.reverb !== undefined);
    const decay = decayOf(reverbSettings);
    this.reverb = hasReverb ? new ReverbBus(reverbSettings, sections) : undefined;
    this.echo = hasEcho ? new EchoBus(echoTime, sections) : undefined;
    this.decayFrames = Math.ceil(
      (MAX_PRE_DELAY + decay * DECAY_FACTOR + (hasEcho ? echoTime * ECHO_REPEATS : 0)) * SAMPLE_RATE,
    );
  }

  /**
   * Renders frames `from..from + count`, a whole block except for the last one. Calls must be in order of time, with
   * the ducking curve in its buffer. The result is overwritten by the next call.
   */
  play(from: Frames, count: Frames): Stereo {
    const { sound } = this;
    clearBuses();
    for (const player of this.players) {
      if (player.play(from, count)) this.activeUntil = from + count + this.decayFrames;
    }
    const isActive = from < this.activeUntil;
    if (!isActive) {
      this.echo?.clear();
      this.reverb?.clear();
    } else {
      this.parallelCompression?.process({ left: dry.left.values, right: dry.right.values }, count, from);
      this.echo?.process(from, count);
      this.reverb?.process(from, count);
      this.automation?.applyLevel(from, count);
    }
    for (const [channel, buffer] of [
      [sound.left, dry.left],
      [sound.right, dry.right],
    ] as const) {
      channel.copyWithin(0, RENDER_BLOCK);
      channel.set(buffer.values, BLOCK_START);
    }
    if (isActive) this.automation?.applyLowPass(sound, count, BLOCK_START);
    return {
      left: sound.left.subarray(BLOCK_START, BLOCK_START + count),
      right: sound.right.subarray(BLOCK_START, BLOCK_START + count),
    };
  }
}
