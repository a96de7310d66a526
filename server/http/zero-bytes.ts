import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** True when any text in a parsed body or query holds U+0000. No recursion: a request may be nested deeply. */
function holdsZero(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') {
      if (one.includes('\0')) return true;
    } else if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one)) {
      for (const [key, inner] of Object.entries(one)) open.push(key, inner);
    }
  }
  return false;
}

/** Refuses U+0000 in what is sent (400): it is no text, and PostgreSQL can't keep it. */
export function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query }) => {
    if (!holdsZero(query) && !holdsZero(body)) return;
    const message = 'Text must not contain the character U+0000.';
    throw new AppError('validation_failed', { issues: [{ path: '', message }] }, message);
  });
}
