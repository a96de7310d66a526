import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { TranscodeTask, Transcoded } from './transcode.worker.ts';

export type Transcoder = ReturnType<typeof transcoder>;

/** Worker threads that encode the files of services in the requested format. */
export function transcoder() {
  const pool = new Piscina<TranscodeTask, Transcoded | undefined>({
    filename: new URL('./transcode.worker.ts', import.meta.url).href,
    name: 'transcodeWav',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  // The pool does not start its queued tasks when a cancellation terminates the thread, so tasks are queued here.
  const queue = new PQueue({ concurrency: 1 });
  return {
    /** @returns undefined if `wav` cannot be read. @throws the signal's reason when aborted */
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
