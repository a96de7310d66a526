import PQueue from 'p-queue';
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
  // Of what waits inside the pool nothing begins when the thread that it waits for is ended by a cancel.
  const queue = new PQueue({ concurrency: 1 });
  return {
    /** @returns undefined when `wav` is no WAV that can be read. @throws the signal's reason when it is aborted */
    run: async (task: TranscodeTask, signal: AbortSignal): Promise<Transcoded | undefined> => {
      try {
        return await queue.add(() => pool.run(task, { signal }), { signal });
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      }
    },
    close: () => pool.destroy(),
  };
}
