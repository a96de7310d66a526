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

/** Whether the bytes begin as a file of the format does; samples without a header begin with anything but text. */
export function looksLike(bytes: Uint8Array, codec: ReturnType<typeof layoutOf>['codec']): boolean {
  if (codec === 'mp3')
    return startsWith(bytes, 'ID3') || (bytes[0] === 0xff && (bytes[1] ?? 0) >> 5 === 0b111);
  if (codec === 'opus') return startsWith(bytes, 'OggS');
  return !startsWith(bytes, '{"') && !startsWith(bytes, '<') && !startsWith(bytes, 'RIFF');
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
