import type { Decoding } from './decode.ts';
import type { Chunk } from './sound.ts';

const framesOf = (chunk: Chunk) => chunk[0]?.length ?? 0;
const part = (chunk: Chunk, from: number, to?: number): Chunk =>
  chunk.map((channel) => channel.slice(from, to));

/** The audio without encoder delay and padding. */
export async function* trimmed({ chunks, before, after = 0, length }: Decoding): AsyncGenerator<Chunk> {
  let toSkip = before;
  let left = length ?? Infinity;
  /** Buffers the last `after` frames, which are dropped if the stream ends. */
  const held: Chunk[] = [];
  let heldFrames = 0;
  for await (const chunk of chunks) {
    const skipped = Math.min(toSkip, framesOf(chunk));
    toSkip -= skipped;
    const kept = part(chunk, skipped, Math.min(framesOf(chunk), skipped + left));
    left -= framesOf(kept);
    held.push(kept);
    heldFrames += framesOf(kept);
    while (held.length > 1 && heldFrames - framesOf(held[0]!) >= after) {
      const first = held.shift()!;
      heldFrames -= framesOf(first);
      if (framesOf(first) > 0) yield first;
    }
  }
  let toGive = heldFrames - after;
  for (const chunk of held) {
    if (toGive <= 0) return;
    const rest = part(chunk, 0, Math.min(framesOf(chunk), toGive));
    toGive -= framesOf(rest);
    if (framesOf(rest) > 0) yield rest;
  }
}
