import type { Log } from '#server/log.ts';

/** 0.4 seconds at 128 kbit/s: enough for a player to begin. */
const leastBytes = 6_400;
/** Sound is made many times faster than it is heard: more pieces a second would gain nothing. */
const leastMsBetween = 250;

interface SoundWriterOptions {
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * Gathers the sound of a piece under way into numbered pieces and writes them one after the other. When one cannot be
 * written, or `write` says that nobody wants it any more, the rest is let go: a sound with a gap is worth nothing.
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
     * Lets go what was gathered, and begins a sound of its own behind a gap, at which whoever listens to the one before
     * hears that it has ended. @returns whether anything of that one was written
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
    /** Writes what is left. */
    async end(): Promise<void> {
      await writing;
      if (wanted && bytes > 0) await writeGathered();
    },
  };
}
