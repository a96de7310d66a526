import { AppError } from '#contract/errors.ts';
import type { DecodedAudio } from '#server/library/uploads/decoded-audio.ts';
import { messages } from '#server/collaboration/messages.ts';

/** The largest size that the header of a WAV can state. */
const maxBytes = 0xffff_ffff;

function header({ sampleRate, channels, bits }: DecodedAudio, dataBytes: number, tailBytes: number): Buffer {
  const frameBytes = (channels * bits) / 8;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + dataBytes + tailBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * frameBytes, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

/** The samples cut or filled with silence to a size that the header states before they are decoded. */
async function* exactly(bytes: number, samples: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of samples) {
    if (left === 0) break;
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  for (; left > 0; left -= Math.min(left, 65_536)) yield new Uint8Array(Math.min(left, 65_536));
}

export interface StreamedWav {
  readonly size: number;
  readonly content: AsyncGenerator<Uint8Array>;
}

/** A WAV of `frames` frames, followed by further chunks. @throws audio_not_readable if it would be too large */
export function streamWav(audio: DecodedAudio, frames: number, chunks: Uint8Array): StreamedWav {
  const dataBytes = (frames * audio.channels * audio.bits) / 8;
  const padding = new Uint8Array(dataBytes % 2);
  const size = 44 + dataBytes + padding.length + chunks.length;
  if (size > maxBytes) {
    throw new AppError('audio_not_readable', {}, messages.tooLongForWav);
  }
  async function* content(): AsyncGenerator<Uint8Array> {
    yield header(audio, dataBytes, padding.length + chunks.length);
    yield* exactly(dataBytes, audio.samples());
    yield padding;
    yield chunks;
  }
  return { size, content: content() };
}
