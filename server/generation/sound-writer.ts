import type { Log } from '#server/log.ts';

/** 0.4 seconds at 128 kbit/s: enough for a player to start. */
const leastBytes = 6_400;
/** Audio is generated many times faster than real time: more chunks a second would gain nothing. */
const leastMsBetween = 250;

interface SoundWriterOptions {
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * Buffers streamed audio and writes it as numbered chunks, one at a time. If a write fails, or `write` returns false
 * because the attempt has ended, the rest is dropped: a stream with a gap is useless.
 */
export function soundWriter(
  write: (piece: number, mp3: Buffer) => Promise<boolean>,
  { log, now = () => performance.now() }: SoundWriterOptions,
) {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  let pieces = 0;
  let lastAt = -Infinity;
  let wanted = true;
  let writing: Promise<void> | undefined;

  async function writeGathered(): Promise<void> {
    const mp3 = Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
    lastAt = now();
    try {
      wanted = await write(pieces++, mp3);
    } catch (error) {
      wanted = false;
      log.warn({ err: error }, 'the sound of a piece under way could not be written');
    }
  }

  return {
    add(mp3: Uint8Array): void {
      if (!wanted) return;
      gathered.push(mp3);
      bytes += mp3.length;
      if (writing || bytes < leastBytes || now() - lastAt < leastMsBetween) return;
      writing = writeGathered().finally(() => (writing = undefined));
    },
    /**
     * Drops the buffer and starts a new stream behind a gap in the numbering, at which readers of the previous stream
     * stop. @returns whether any chunk of the previous stream was written
     */
    async startOver(): Promise<boolean> {
      await writing;
      gathered = [];
      bytes = 0;
      lastAt = -Infinity;
      if (pieces === 0) return false;
      pieces += 1;
      return true;
    },
    /** Writes the rest of the buffer. */
    async end(): Promise<void> {
      await writing;
      if (wanted && bytes > 0) await writeGathered();
    },
  };
}
