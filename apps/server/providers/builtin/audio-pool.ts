import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { GenerateOptions } from '#providers/provider.ts';
import type { WatchOptions } from '#providers/watch-options.ts';
import type * as tasks from './audio.worker.ts';
import type { WorkerMessage } from './audio.worker.ts';

type Tasks = typeof tasks;
type Request<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]['request'];
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

export type AudioPool = ReturnType<typeof audioPool>;

/**
 * Worker threads for audio generation, so that the event loop is not blocked. Aborting a task terminates its thread.
 * @param idleThreads how many stay without work
 */
export function audioPool({ threads, idleThreads }: { threads: number; idleThreads: number }) {
  const pool = new Piscina({
    filename: new URL('./audio.worker.ts', import.meta.url).href,
    minThreads: idleThreads,
    maxThreads: threads,
    idleTimeout: 60_000,
  });

  /** Runs a function of the worker in a thread. @throws the signal's reason when aborted */
  async function run<Name extends keyof Tasks>(
    name: Name,
    request: Request<Name>,
    { signal, onProgress, onAudioChunk }: WatchOptions & Pick<GenerateOptions, 'onAudioChunk'>,
  ): Promise<Result<Name>> {
    const { port1: localPort, port2: workerPort } = new MessageChannel();
    const drained = Promise.withResolvers<void>();
    localPort.on('message', (message: WorkerMessage) => {
      if (message === 'all') drained.resolve();
      else if (message instanceof Uint8Array) onAudioChunk?.(message);
      else onProgress(message);
    });
    try {
      const task = { request, port: workerPort };
      const result = (await pool.run(task, { name, signal, transferList: [workerPort] })) as Result<Name>;
      // The result may arrive before the last messages.
      await drained.promise;
      return result;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      localPort.close();
    }
  }

  return { run, close: () => pool.destroy() };
}
