import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { validationError } from './validation-error.ts';

/** The Idempotency-Key of a request, if any. @throws validation_failed for an empty or too long one */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= limits.idempotencyKey.max) return value;
  const message = `An Idempotency-Key must have 1 to ${limits.idempotencyKey.max} characters.`;
  throw validationError('Idempotency-Key', message);
}
