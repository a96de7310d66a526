import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

const maxDepth = 32;
const { jsonValues, jsonKeys } = limits;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/**
 * What a text has more of than any body of the contract: JSON.parse is slow for such input. Undefined if nothing.
 * Counted are all values and keys, so that it takes a fraction of the time of parsing.
 */
export function excessOf(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  const keys = new Uint32Array(maxDepth + 1);
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        if (depth > maxDepth) return messages.bodyTooDeep;
        keys[depth] = 0;
        values += 1;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth = Math.max(0, depth - 1);
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        keys[depth] = keys[depth]! + 1;
        if (keys[depth]! > jsonKeys.max) return messages.tooManyFields;
        break;
    }
    if (values > jsonValues.max) return messages.tooManyValues;
  }
  return undefined;
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
    const excess = excessOf(text);
    if (excess !== undefined) return done(validationError('', excess));
    return parse(request, text, (error, value) =>
      error ? done(validationError('', messages.bodyIsNotJson)) : done(null, value),
    );
  });
}
