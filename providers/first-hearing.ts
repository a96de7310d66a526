import type { OutputFormat } from '#contract/formats.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { GenerateOptions } from './provider.ts';
import { looksLike } from './sound-file.ts';

/** The longest beginning that tells an MP3. */
const markBytes = 3;
/** What a title, a cover and the like may add to a sound. */
const mostTagBytes = 1_048_576;

/**
 * Hands on to listeners what a service outside sends of a piece, as it comes. Nothing is believed: what does not begin
 * as an MP3 does is not handed on, nor is more than such a piece can have, half as long again.
 * @returns undefined where nobody listens, or where the piece is ordered in a format that is not heard so
 */
export function firstHearing(
  onSound: GenerateOptions['onAudioChunk'],
  format: OutputFormat,
  lengthMs: number,
): ((part: Uint8Array) => void) | undefined {
  const { codec, kilobits } = layoutOf(format);
  if (!onSound || codec !== 'mp3') return undefined;
  // Kilobits a second are bits a millisecond.
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
