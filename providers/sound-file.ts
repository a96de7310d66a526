import type { OutputFormat } from '#contract/formats.ts';
import { contentTypeOf, isHeaderless, layoutOf } from '#engine/encode/layout.ts';
import { wrapWav } from '#engine/encode/wav.ts';
import type { AudioFile } from './provider.ts';

export interface ReceivedFile {
  readonly audio: AudioFile;
  readonly playable?: AudioFile;
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark;

const mostLooked = 512;

/** Whether the bytes begin as a page or an error in JSON does. Samples are next to never text, whatever is heard. */
function isText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, mostLooked);
  // A tone of few steps, or its pauses, may be of bytes that are letters.
  if (new Set(beginning).size <= 4) return false;
  try {
    // A letter that the cut goes through is not missed.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    // Samples are full of control characters, texts have only those that move the paper.
    return !/[\p{Cc}--[\t-\r]]/v.test(text);
  } catch {
    return false;
  }
}

/** Whether the bytes begin as a file of the format does; samples without a header begin with anything but text. */
export function looksLike(bytes: Uint8Array, codec: ReturnType<typeof layoutOf>['codec']): boolean {
  if (codec === 'mp3')
    return startsWith(bytes, 'ID3') || (bytes[0] === 0xff && (bytes[1] ?? 0) >> 5 === 0b111);
  if (codec === 'opus') return startsWith(bytes, 'OggS');
  return !startsWith(bytes, 'RIFF') && !isText(bytes);
}

/**
 * Bytes that a service sent as a sound of this format, with a file for browsers beside samples that carry no
 * header. How many channels those have is told by `expectedMs`; unknown, they are taken for mono.
 * @returns undefined when they are no such sound
 */
export function receivedFile(
  bytes: Uint8Array,
  format: OutputFormat,
  expectedMs?: number,
): ReceivedFile | undefined {
  const { codec, sampleRate } = layoutOf(format);
  if (bytes.length === 0 || !looksLike(bytes, codec)) return undefined;
  const coding = codec === 'ulaw' || codec === 'alaw' ? codec : 'pcm';
  const monoMs = (bytes.length / (coding === 'pcm' ? 2 : 1) / sampleRate) * 1000;
  const channels = expectedMs !== undefined && monoMs > 1.5 * expectedMs ? 2 : 1;
  const layout = { ...layoutOf(format), channels } as const;
  const audio = { bytes, extension: codec, contentType: contentTypeOf(layout) };
  if (!isHeaderless(layout)) return { audio };
  const wav = wrapWav(bytes, { coding, sampleRate, channels });
  return { audio, playable: { bytes: wav, extension: 'wav', contentType: 'audio/wav' } };
}
