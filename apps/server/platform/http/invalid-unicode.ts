import type { FastifyInstance } from 'fastify';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

/** U+0000 and lone surrogates: JSON can contain them, PostgreSQL cannot store them. */
const isInvalidUnicode = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether any string in a value, keys included, is invalid. Iterative, because a request may be nested deeply. */
function containsInvalidUnicode(value: unknown): boolean {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === 'string') {
      if (isInvalidUnicode(item)) return true;
    } else if (typeof item === 'object' && item !== null && !ArrayBuffer.isView(item)) {
      for (const [key, inner] of Object.entries(item)) stack.push(key, inner);
    }
  }
  return false;
}

/** Rejects a body or query with invalid Unicode (400). */
export function rejectInvalidUnicode(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body, query }, _reply, done) => {
    if (!containsInvalidUnicode(query) && !containsInvalidUnicode(body)) return done();
    throw validationError('', messages.textIsNotUnicode);
  });
}
