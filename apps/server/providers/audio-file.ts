import type { OutputFormat } from '#contract/formats.ts';
import { contentTypeOf, isHeaderless, layoutOf, wrapWav } from '#engine/files.ts';

/** An audio file; the extension has no dot. */
export interface AudioFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly contentType: string;
}

export interface ReceivedAudio {
  readonly audio: AudioFile;
  readonly playable?: AudioFile;
}

const startsWith = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;

const sniffedBytes = 512;

/**
 * Whether the data begins like an HTML page, a JSON error or another text. Audio samples are practically never valid
 * text.
 */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, sniffedBytes);
  // A square wave, or silence, may consist of a few bytes that are letters.
  if (new Set(head).size <= 4) return false;
  try {
    // Streaming mode ignores a multi-byte character that is cut off at the end.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // Samples contain control characters; text only contains whitespace controls.
    return !/[\p{Cc}--[\t-\r]]/v.test(text);
  } catch {
    return false;
  }
}

/** Whether the data begins with the signature of the format; headerless formats have none, so text is rejected. */
export function hasSignature(bytes: Uint8Array, codec: ReturnType<typeof layoutOf>['codec']): boolean {
  if (codec === 'mp3')
    return startsWith(bytes, 'ID3') || (bytes[0] === 0xff && (bytes[1] ?? 0) >> 5 === 0b111);
  if (codec === 'opus') return startsWith(bytes, 'OggS');
  return !startsWith(bytes, 'RIFF') && !isText(bytes);
}

/**
 * Checks data from a service and wraps it as a file of the format; headerless samples also get a WAV for browsers.
 * The channels of headerless samples follow from `expectedMs`; without it they are mono.
 * @returns undefined if the data is not audio of this format
 */
export function receivedAudio(
  bytes: Uint8Array,
  format: OutputFormat,
  expectedMs?: number,
): ReceivedAudio | undefined {
  const { codec, sampleRate } = layoutOf(format);
  if (bytes.length === 0 || !hasSignature(bytes, codec)) return undefined;
  const coding = codec === 'ulaw' || codec === 'alaw' ? codec : 'pcm';
  const monoMs = (bytes.length / (coding === 'pcm' ? 2 : 1) / sampleRate) * 1000;
  const channels = expectedMs !== undefined && monoMs > 1.5 * expectedMs ? 2 : 1;
  const layout = { ...layoutOf(format), channels } as const;
  const audio = { bytes, extension: codec, contentType: contentTypeOf(layout) };
  if (!isHeaderless(layout)) return { audio };
  const wav = wrapWav(bytes, { coding, sampleRate, channels });
  return { audio, playable: { bytes: wav, extension: 'wav', contentType: 'audio/wav' } };
}
