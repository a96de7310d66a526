import type { Log } from '#server/platform/log.ts';

/** 0.4 seconds at 128 kbit/s: enough for a player to start. */
const minBytes = 6_400;
/** Audio is generated many times faster than real time: more chunks a second would gain nothing. */
const minIntervalMs = 250;

interface AudioChunkWriterOptions {
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * Buffers streamed audio and writes it as numbered chunks, one at a time. If a write fails, or `write` returns false
 * because the attempt has ended, the rest is dropped: a stream with a gap is useless.
 */
export function audioChunkWriter(
  write: (index: number, mp3: Buffer) => Promise<boolean>,
  { log, now = () => performance.now() }: AudioChunkWriterOptions,
) {
  let buffer: Uint8Array[] = [];
  let bytes = 0;
  let nextIndex = 0;
  let lastAt = -Infinity;
  let isAccepted = true;
  let writing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const mp3 = Buffer.concat(buffer);
    buffer = [];
    bytes = 0;
    lastAt = now();
    try {
      isAccepted = await write(nextIndex++, mp3);
    } catch (error) {
      isAccepted = false;
      log.warn({ err: error }, 'failed to store an audio chunk; streaming of this generation stops');
    }
  }

  return {
    add(mp3: Uint8Array): void {
      if (!isAccepted) return;
      buffer.push(mp3);
      bytes += mp3.length;
      if (writing || bytes < minBytes || now() - lastAt < minIntervalMs) return;
      writing = flush().finally(() => (writing = undefined));
    },
    /**
     * Drops the buffer and starts a new stream behind a gap in the numbering, at which readers of the previous stream
     * stop. @returns whether any chunk of the previous stream was written
     */
    async startOver(): Promise<boolean> {
      await writing;
      buffer = [];
      bytes = 0;
      lastAt = -Infinity;
      if (nextIndex === 0) return false;
      nextIndex += 1;
      return true;
    },
    /** Writes the rest of the buffer. */
    async end(): Promise<void> {
      await writing;
      if (isAccepted && bytes > 0) await flush();
    },
  };
}
