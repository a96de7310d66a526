import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import type { RenderRequest } from './render-stream.ts';
import type { RenderResult } from './render.worker.ts';
import { messages } from '#server/sharing/messages.ts';

const threads = 2;
/** Four hours, the longest upload, are encoded in a few minutes. */
const timeLimitMs = 600_000;

/** No later attempt would succeed. */
const unreadable = (reason: string) =>
  new AppError('audio_not_readable', { reason }, messages.cannotBePrepared);

/** Encodes stored files in worker threads with limits on time and memory. */
export function renderPool() {
  const pool = new Piscina<RenderRequest, RenderResult>({
    filename: new URL('./render.worker.ts', import.meta.url).href,
    name: 'renderFile',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  });
  // Files are read into memory only when a thread is free, and one project never occupies all threads.
  const withPermit = semaphore({ permits: threads, perOwner: 1 });

  return {
    /**
     * Encodes the file returned by `read`, once a thread is free for the owner. @throws audio_not_readable, also without
     * a decoder for the file; unavailable after the timeout, and while the server stops
     */
    render: (owner: string, read: () => Promise<RenderRequest>): Promise<Uint8Array> =>
      withPermit(owner, async () => {
        const request = await read();
        const result = await pool
          .run(request, {
            signal: AbortSignal.timeout(timeLimitMs),
            transferList: [request.audio.buffer],
          })
          .catch(() => undefined);
        if (!result) throw new AppError('unavailable');
        if ('unreadable' in result) throw unreadable(result.unreadable);
        return result;
      }),
    close: () => pool.destroy(),
  };
}
