import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { HttpPatience } from './patience.ts';

interface Taken {
  readonly bytes: number;
  readonly sinceMs: number;
}

/**
 * Breaks off replies whose reader takes nothing for too long, and with them ends what they are read from. Only bytes
 * that wait count: a reply that has nothing to say yet, such as one that waits for a piece, may take its time.
 */
export function dropStalledReaders(app: FastifyInstance, { readerMs, lookEveryMs }: HttpPatience): void {
  const open = new Map<ServerResponse, Taken | undefined>();
  app.addHook('onRequest', async (_request, { raw }) => {
    open.set(raw, undefined);
    raw.once('close', () => open.delete(raw));
  });
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [raw, before] of open) {
      const { socket } = raw;
      if (!socket || raw.writableLength === 0) {
        open.set(raw, undefined);
        continue;
      }
      const bytes = socket.bytesWritten - socket.writableLength;
      if (before?.bytes !== bytes) open.set(raw, { bytes, sinceMs: nowMs });
      else if (nowMs - before.sinceMs > readerMs) raw.destroy();
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
