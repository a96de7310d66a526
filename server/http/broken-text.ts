import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

/** U+0000 and lone surrogates: JSON can contain them, PostgreSQL cannot store them. */
const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether any string in a value, keys included, is invalid. Iterative, because a request may be nested deeply. */
function holdsBrokenText(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') {
      if (isBroken(one)) return true;
    } else if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one)) {
      for (const [key, inner] of Object.entries(one)) open.push(key, inner);
    }
  }
  return false;
}

/** Rejects a body or query with invalid Unicode (400). */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body, query }, _reply, done) => {
    if (!holdsBrokenText(query) && !holdsBrokenText(body)) return done();
    throw invalid('', 'Text must be Unicode, without the character U+0000.');
  });
}
