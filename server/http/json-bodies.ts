import type { FastifyInstance } from 'fastify';
import { validationError } from './validation-error.ts';

const maxDepth = 32;

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/**
 * Whether arrays and objects are nested more deeply than in any body of the contract. JSON.parse is slow for such
 * input.
 */
function isTooDeeplyNested(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/**
 * Installs the parser for JSON bodies. An empty body is no body, because many clients send a JSON content type with
 * every request, also with DELETE. Invalid JSON and `__proto__` keys are rejected (400).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = String(body);
    if (isTooDeeplyNested(text)) return done(validationError('', 'The body is nested too deeply.'));
    return parse(request, text, (error, value) =>
      error ? done(validationError('', 'The body is not valid JSON.')) : done(null, value),
    );
  });
}
