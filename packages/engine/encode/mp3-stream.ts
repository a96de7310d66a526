import type { Hertz } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';
import { createLame } from './lame.ts';

/** LAME attenuates constant bit rates by this factor before encoding (measured); compensated here. */
function lameScale(kilobits: number): number {
  return kilobits > 160 ? 0.97 : 0.95;
}

export interface Mp3Layout {
  readonly sampleRate: Hertz;
  readonly kilobits: number;
}

/** A streaming encoder of MPEG frames in joint stereo at a constant bit rate. */
export interface Mp3Stream {
  /** Returns the frames that are complete. The result does not depend on how the audio is split into calls. */
  encode(audio: Stereo): Uint8Array<ArrayBuffer>;
  /** Returns the last frames: at least 576 samples of padding, which covers the decoder delay of 529. */
  end(): Uint8Array<ArrayBuffer>;
}

type Encoder = Awaited<ReturnType<typeof createLame>>;

/**
 * Idle encoders for reuse. A reconfigured encoder gives the same output as a new one and saves loading, compilation
 * and JIT warm-up.
 */
const idleEncoders: Encoder[] = [];
/** A piece with a streaming preview uses two encoders at a time. */
const MAX_IDLE = 2;

/** Opens a stream for audio that is already at `sampleRate`. */
export async function openMp3Stream({ sampleRate, kilobits }: Mp3Layout): Promise<Mp3Stream> {
  const encoder = idleEncoders.pop() ?? (await createLame());
  encoder.configure({
    sampleRate,
    // Without it LAME chooses a rate itself: 64 kbit/s would be at 24 kHz.
    outputSampleRate: sampleRate as 44_100,
    channels: 2,
    bitrate: kilobits as 128,
  });
  const amplifiers = [0, 1].map(() => amplifier(1 / lameScale(kilobits)));
  return {
    // The encoder returns a view of its memory, which the next call overwrites.
    encode: ({ left, right }) => {
      return new Uint8Array(encoder.encode([left, right].map((channel, n) => amplifiers[n]!(channel))));
    },
    end: () => {
      const last = new Uint8Array(encoder.finalize());
      if (idleEncoders.length < MAX_IDLE) idleEncoders.push(encoder);
      return last;
    },
  };
}

/** Applies a gain. The result is overwritten by the next call; LAME copies its input. */
function amplifier(gain: number): (channel: Float32Array) => Float32Array {
  let buffer = new Float32Array(0);
  return (channel) => {
    if (buffer.length < channel.length) buffer = new Float32Array(channel.length);
    const output = buffer.subarray(0, channel.length);
    for (let i = 0; i < channel.length; i++) output[i] = channel[i]! * gain;
    return output;
  };
}
