import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

/** The Idempotency-Key of a request, if any. @throws validation_failed for an empty or too long one */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= limits.idempotencyKey.max) return value;
  const message = messages.idempotencyKeyLength;
  throw validationError('Idempotency-Key', message);
}
