import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { OpenReplies } from './open-replies.ts';
import type { HttpPatience } from './patience.ts';

interface Taken {
  readonly bytes: number;
  readonly sinceMs: number;
}

/**
 * Disconnects clients that read nothing of a pending reply for `readerMs`, which also ends the source of the reply. A
 * reply that has nothing to send yet, such as one that waits for a generation, is not affected.
 */
export function dropStalledReaders(
  app: FastifyInstance,
  replies: OpenReplies,
  { readerMs, lookEveryMs }: HttpPatience,
): void {
  let waiting = new Map<ServerResponse, Taken>();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const before = waiting;
    waiting = new Map();
    for (const raw of replies) {
      const { socket } = raw;
      if (!socket || raw.writableLength === 0) continue;
      const bytes = socket.bytesWritten - socket.writableLength;
      const last = before.get(raw);
      const taken = last?.bytes === bytes ? last : { bytes, sinceMs: nowMs };
      if (nowMs - taken.sinceMs > readerMs) raw.destroy();
      else waiting.set(raw, taken);
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
