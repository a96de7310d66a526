import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { GenerateOptions, WatchOptions } from '#providers/provider.ts';
import type * as tasks from './sound.worker.ts';
import type { News } from './sound.worker.ts';

type Tasks = typeof tasks;
type Request<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]['request'];
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

export type SoundPool = ReturnType<typeof soundPool>;

/**
 * Worker threads for audio generation, so that the event loop is not blocked. Aborting a task terminates its thread.
 */
export function soundPool(threads: number) {
  const pool = new Piscina({
    filename: new URL('./sound.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
  });

  /** Runs a function of the worker in a thread. @throws the signal's reason when aborted */
  async function run<Name extends keyof Tasks>(
    name: Name,
    request: Request<Name>,
    { signal, onProgress, onAudioChunk }: WatchOptions & Pick<GenerateOptions, 'onAudioChunk'>,
  ): Promise<Result<Name>> {
    const { port1: here, port2: there } = new MessageChannel();
    const told = Promise.withResolvers<void>();
    here.on('message', (news: News) => {
      if (news === 'all') told.resolve();
      else if (news instanceof Uint8Array) onAudioChunk?.(news);
      else onProgress(news);
    });
    try {
      const task = { request, news: there };
      const made = (await pool.run(task, { name, signal, transferList: [there] })) as Result<Name>;
      // The result may arrive before the last messages.
      await told.promise;
      return made;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      here.close();
    }
  }

  return { run, close: () => pool.destroy() };
}
