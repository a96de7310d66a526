import type { StemName } from '#contract/part-groups.ts';
import type { EncodedAudio } from '#engine/compose/music.types.ts';
import { quantise16Into, attenuate16 } from '#engine/encode/dither.ts';
import { littleEndian } from '#engine/encode/pcm.ts';
import { wavAround } from '#engine/encode/wav.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

const CHANNELS = 2;

interface StemFile {
  readonly bytes: Uint8Array;
  /** A view of the samples in `bytes`. */
  readonly samples: Int16Array;
}

/**
 * Creates a 16-bit WAV of each stem. If one would clip, all stems, including those already written, are attenuated by
 * the same gain, so that they still add up to the mix.
 */
export class StemFiles {
  private readonly files = new Map<StemName, StemFile>();
  private gain = 1;

  /** The samples are copied; `stem` can be reused. */
  add(name: StemName, stem: Stereo): void {
    const file = silentFile(stem.left.length);
    const highest = quantise16Into(file.samples, stem.left, stem.right, this.gain);
    if (highest * this.gain > 1) {
      const gain = 1 / highest;
      for (const { samples } of this.files.values()) attenuate16(samples, gain / this.gain);
      this.gain = gain;
      quantise16Into(file.samples, stem.left, stem.right, gain);
    }
    this.files.set(name, file);
  }

  /** The files in the order in which the stems were added; call it once. */
  done(): Map<StemName, EncodedAudio> {
    const encoded = new Map<StemName, EncodedAudio>();
    for (const [name, { bytes, samples }] of this.files) {
      littleEndian(samples);
      encoded.set(name, { bytes, extension: 'wav', contentType: 'audio/wav' });
    }
    return encoded;
  }
}

/** Samples are written in place: a copy of five minutes would take 53 MB more. */
function silentFile(frames: number): StemFile {
  const count = frames * CHANNELS;
  const layout = { coding: 'pcm', sampleRate: SAMPLE_RATE, channels: CHANNELS } as const;
  const { head, tail } = wavAround(count * 2, layout);
  const bytes = new Uint8Array(head.length + count * 2 + tail.length);
  bytes.set(head);
  return { bytes, samples: new Int16Array(bytes.buffer, head.length, count) };
}
