import { createMp3Encoder } from 'wasm-media-encoders';
import type { Hertz } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** LAME turns constant bit rates down by this much before it encodes; measured, and undone here. */
function lameScale(kilobits: number): number {
  return kilobits > 160 ? 0.97 : 0.95;
}

export interface Mp3Layout {
  readonly sampleRate: Hertz;
  /** Of two LAME makes joint stereo, of one it codes the left. */
  readonly channels: 1 | 2;
  readonly kilobits: number;
}

/** MPEG frames at a constant bit rate, as the audio comes in. */
export interface Mp3Stream {
  /** The frames that are whole now. How the audio is cut into calls changes nothing. */
  encode(audio: Stereo): Uint8Array<ArrayBuffer>;
  /** The last frames: at least 576 samples of padding, which covers the 529 by which every decoder is late. */
  end(): Uint8Array<ArrayBuffer>;
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/**
 * Encoders whose file is done. One that is begun anew gives what a fresh one gives, and saves its unpacking, its
 * compilation and the slow first seconds of code that nobody has run yet.
 */
const idle: Encoder[] = [];
/** A piece that is heard while it is made has two at a time. */
const MOST_IDLE = 2;

/** Opens a stream for audio that is at `sampleRate` already. */
export async function openMp3Stream({ sampleRate, channels, kilobits }: Mp3Layout): Promise<Mp3Stream> {
  const encoder = idle.pop() ?? (await createMp3Encoder());
  encoder.configure({
    sampleRate,
    // Without it LAME picks a rate to its own taste, and 64 kbit/s comes out at 24 kHz.
    outputSampleRate: sampleRate as 44_100,
    channels,
    bitrate: kilobits as 128,
  });
  const turnUp = Array.from({ length: channels }, () => amplifier(1 / lameScale(kilobits)));
  return {
    // What the encoder gives is a view into its memory, overwritten by the next call.
    encode: ({ left, right }) => {
      const heard = [left, right].slice(0, channels);
      return new Uint8Array(encoder.encode(heard.map((channel, n) => turnUp[n]!(channel))));
    },
    end: () => {
      const last = new Uint8Array(encoder.finalize());
      if (idle.length < MOST_IDLE) idle.push(encoder);
      return last;
    },
  };
}

/** Turns a channel up. What it gives is overwritten by the next call, because LAME takes a copy. */
function amplifier(gain: number): (channel: Float32Array) => Float32Array {
  let room = new Float32Array(0);
  return (channel) => {
    if (room.length < channel.length) room = new Float32Array(channel.length);
    const louder = room.subarray(0, channel.length);
    for (let i = 0; i < channel.length; i++) louder[i] = channel[i]! * gain;
    return louder;
  };
}
