import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import type { SoundFontSummary } from '#engine/soundfont.ts';
import type { CheckResult } from './check.worker.ts';
import { messages } from '#server/composing/messages.ts';

/** A gigabyte of Ogg Vorbis takes about 90 seconds. */
const timeLimitMs = 240_000;

/**
 * Checks untrusted SoundFonts one at a time in a thread with limits on time and memory. A thread that exceeds them is
 * terminated, and one without a file ends, with the memory of its decoder and whatever a file has done to it.
 */
export function checkPool() {
  const pool = new Piscina<string, CheckResult>({
    filename: new URL('./check.worker.ts', import.meta.url).href,
    name: 'checkFile',
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  });

  return {
    /** @throws soundfont_not_readable, also after the timeout */
    async check(path: string): Promise<SoundFontSummary> {
      const deadline = AbortSignal.timeout(timeLimitMs);
      const result = await pool.run(path, { signal: deadline }).catch(() => {
        return { refused: deadline.aborted ? messages.soundFontTookTooLong : messages.soundFontUnreadable };
      });
      if ('refused' in result) throw new AppError('soundfont_not_readable', {}, result.refused);
      return result;
    },
    close: () => pool.destroy(),
  };
}
