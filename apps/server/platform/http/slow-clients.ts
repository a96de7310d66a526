import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { OpenReplies } from './open-replies.ts';
import type { HttpTimeouts } from './timeouts.ts';

interface Progress {
  readonly bytes: number;
  readonly sinceMs: number;
}

/**
 * Disconnects clients that read nothing of a pending reply for `readerMs`, which also ends the source of the reply. A
 * reply that has nothing to send yet, such as one that waits for a generation, is not affected.
 */
export function disconnectSlowClients(
  app: FastifyInstance,
  replies: OpenReplies,
  { readerMs, checkIntervalMs }: HttpTimeouts,
): void {
  let waiting = new Map<ServerResponse, Progress>();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const before = waiting;
    waiting = new Map();
    for (const raw of replies) {
      const { socket } = raw;
      if (!socket || raw.writableLength === 0) continue;
      const bytes = socket.bytesWritten - socket.writableLength;
      const last = before.get(raw);
      const progress = last?.bytes === bytes ? last : { bytes, sinceMs: nowMs };
      if (nowMs - progress.sinceMs > readerMs) raw.destroy();
      else waiting.set(raw, progress);
    }
  }, checkIntervalMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
