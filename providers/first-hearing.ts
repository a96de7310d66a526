import type { OutputFormat } from '#contract/formats.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { GenerateOptions } from './provider.ts';
import { looksLike } from './sound-file.ts';

/** Length of the longest MP3 signature. */
const markBytes = 3;
/** Allowance for tags and cover art. */
const mostTagBytes = 1_048_576;

/**
 * Forwards the audio chunks of an external service to listeners while they arrive. Drops data that does not begin
 * with an MP3 signature, and everything beyond 1.5 times the expected size.
 * @returns undefined without a listener, or if the requested format cannot be streamed
 */
export function firstHearing(
  onSound: GenerateOptions['onAudioChunk'],
  format: OutputFormat,
  lengthMs: number,
): ((part: Uint8Array) => void) | undefined {
  const { codec, kilobits } = layoutOf(format);
  if (!onSound || codec !== 'mp3') return undefined;
  // One kilobit per second is one bit per millisecond.
  let room = Math.ceil((1.5 * lengthMs * kilobits) / 8) + mostTagBytes;
  let beginning: Uint8Array | undefined = new Uint8Array();

  function handOn(part: Uint8Array): void {
    if (part.length > room) room = 0;
    if (room === 0) return;
    room -= part.length;
    onSound?.(part);
  }

  return (part) => {
    if (!beginning) return handOn(part);
    beginning = Buffer.concat([beginning, part]);
    if (beginning.length < markBytes) return;
    if (!looksLike(beginning, codec)) room = 0;
    handOn(beginning);
    beginning = undefined;
  };
}
