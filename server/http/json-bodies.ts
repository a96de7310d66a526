import type { FastifyInstance } from 'fastify';
import { invalid } from './invalid.ts';

/**
 * Reads JSON bodies. None at all is none, whatever type it is said to have: many clients name one with every request,
 * a DELETE included. What is no JSON, or reaches for an object's prototype, is refused (400).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), (error, value) =>
      error ? done(invalid('', 'The body is not valid JSON.')) : done(null, value),
    );
  });
}
