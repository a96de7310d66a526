import type { OutputFormat } from '#contract/formats.ts';
import { layoutOf } from '#engine/files.ts';
import type { GenerateOptions } from './provider.ts';
import { hasSignature } from './audio-file.ts';

/** Length of the longest MP3 signature. */
const signatureBytes = 3;
/** Allowance for tags and cover art. */
const maxTagBytes = 1_048_576;

/**
 * Forwards the audio chunks of an external service to listeners while they arrive. Drops data that does not begin
 * with an MP3 signature, and everything beyond 1.5 times the expected size.
 * @returns undefined without a listener, or if the requested format cannot be streamed
 */
export function audioStreamGuard(
  onAudioChunk: GenerateOptions['onAudioChunk'],
  format: OutputFormat,
  lengthMs: number,
): ((chunk: Uint8Array) => void) | undefined {
  const { codec, kilobits } = layoutOf(format);
  if (!onAudioChunk || codec !== 'mp3') return undefined;
  // One kilobit per second is one bit per millisecond.
  let remainingBytes = Math.ceil((1.5 * lengthMs * kilobits) / 8) + maxTagBytes;
  let header: Uint8Array | undefined = new Uint8Array();

  function forward(chunk: Uint8Array): void {
    if (chunk.length > remainingBytes) remainingBytes = 0;
    if (remainingBytes === 0) return;
    remainingBytes -= chunk.length;
    onAudioChunk?.(chunk);
  }

  return (chunk) => {
    if (!header) return forward(chunk);
    header = Buffer.concat([header, chunk]);
    if (header.length < signatureBytes) return;
    if (!hasSignature(header, codec)) remainingBytes = 0;
    forward(header);
    header = undefined;
  };
}
