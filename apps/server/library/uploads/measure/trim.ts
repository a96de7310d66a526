import type { Chunk, Decoding } from './sound.ts';

const framesOf = (chunk: Chunk) => chunk[0]?.length ?? 0;
const part = (chunk: Chunk, from: number, to?: number): Chunk =>
  chunk.map((channel) => channel.slice(from, to));

/** The audio without encoder delay and padding. */
export async function* trimmed({ chunks, before, after = 0, length }: Decoding): AsyncGenerator<Chunk> {
  let framesToSkip = before;
  let framesLeft = length ?? Infinity;
  /** Buffers the last `after` frames, which are dropped if the stream ends. */
  const buffered: Chunk[] = [];
  let bufferedFrames = 0;
  for await (const chunk of chunks) {
    const skipped = Math.min(framesToSkip, framesOf(chunk));
    framesToSkip -= skipped;
    const remaining = part(chunk, skipped, Math.min(framesOf(chunk), skipped + framesLeft));
    framesLeft -= framesOf(remaining);
    buffered.push(remaining);
    bufferedFrames += framesOf(remaining);
    while (buffered.length > 1 && bufferedFrames - framesOf(buffered[0]!) >= after) {
      const first = buffered.shift()!;
      bufferedFrames -= framesOf(first);
      if (framesOf(first) > 0) yield first;
    }
  }
  let framesToEmit = bufferedFrames - after;
  for (const chunk of buffered) {
    if (framesToEmit <= 0) return;
    const rest = part(chunk, 0, Math.min(framesOf(chunk), framesToEmit));
    framesToEmit -= framesOf(rest);
    if (framesOf(rest) > 0) yield rest;
  }
}
