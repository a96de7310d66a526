import { Piscina } from 'piscina';
import type { TranscodeTask, Transcoded } from './transcode.worker.ts';

export type Transcoder = ReturnType<typeof transcoder>;

/** Threads that bring what services send into the format that was asked for. */
export function transcoder() {
  const pool = new Piscina<TranscodeTask, Transcoded | undefined>({
    filename: new URL('./transcode.worker.ts', import.meta.url).href,
    name: 'transcodeWav',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  return {
    /** @returns undefined when `wav` is no WAV that can be read. @throws the signal's reason when it is aborted */
    run: async (task: TranscodeTask, signal: AbortSignal): Promise<Transcoded | undefined> => {
      try {
        return await pool.run(task, { signal });
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      }
    },
    close: () => pool.destroy(),
  };
}
