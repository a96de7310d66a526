import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

const maxDepth = 32;

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/** True where arrays and objects are nested more deeply than in any body of the contract. JSON.parse is slow with those. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/**
 * Reads JSON bodies. None at all is none, whatever type it is said to have: many clients name one with every request,
 * a DELETE included. What is no JSON, or reaches for an object's prototype, is refused (400).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = String(body);
    if (isTooDeep(text)) return done(invalid('', 'The body is nested too deeply.'));
    return parse(request, text, (error, value) =>
      error ? done(invalid('', 'The body is not valid JSON.')) : done(null, value),
    );
  });
}
