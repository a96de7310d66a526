import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

/** U+0000 and halves of surrogate pairs: JSON can say them, PostgreSQL can't keep them. */
const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();

/** True when any text in a parsed body or query is broken. No recursion: a request may be nested deeply. */
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

/** Refuses text that is no Unicode text (400), wherever in a request it stands. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body, query }, _reply, done) => {
    if (!holdsBrokenText(query) && !holdsBrokenText(body)) return done();
    throw invalid('', 'Text must be Unicode, without the character U+0000.');
  });
}
