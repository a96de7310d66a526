import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { transientReason } from '#server/platform/retry-while-unavailable.ts';
import { databaseErrorCode, isForeignKeyViolation } from '#server/platform/storage/postgres/errors.ts';
import { validationError } from './validation-error.ts';
import { transientError } from './transient-error.ts';
import type { IncomingMessage } from 'node:http';
import { messages } from '#server/platform/messages.ts';

/** Error codes for Fastify's own errors, by status; its other 4xx are malformed requests. */
const codeByStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** SQLSTATEs for U+0000 in text and in JSON. */
const invalidTextStates = new Set(['22021', '22P05']);
/** SQLSTATEs for a well-formed time with an invalid day, hour or zone, or out of range. */
const invalidTimeStates = new Set(['22007', '22008', '22009']);

function sendError(reply: FastifyReply, error: AppError) {
  const { retryAfter } = error.facts;
  if (typeof retryAfter === 'number') void reply.header('retry-after', Math.ceil(retryAfter));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...error.facts, code: error.code, message: error.message });
}

function invalidValueMessage(error: unknown): string | undefined {
  const code = databaseErrorCode(error) ?? '';
  if (invalidTextStates.has(code)) return messages.unstorableCharacter;
  return invalidTimeStates.has(code) ? messages.noSuchTime : undefined;
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new AppError('not_found');
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.split('/').filter(Boolean).join('.'),
      message: issue.message ?? messages.notValid,
    }));
    return new AppError('validation_failed', { issues }, issues[0]?.message);
  }
  const invalidMessage = invalidValueMessage(error);
  if (invalidMessage) return validationError('', invalidMessage);
  if (isForeignKeyViolation(error)) {
    request.log.warn({ err: error }, 'foreign key violation: a referenced row was deleted concurrently');
    return new AppError('not_found');
  }
  const transient = transientError(error);
  if (transient) {
    request.log.warn({ err: error, reason: transientReason(error) }, 'transient error: the client may retry');
    return transient;
  }
  const status = error.statusCode ?? 500;
  if (status === 413)
    return new AppError('body_too_large', {}, request.routeOptions.config.endpoint?.tooLarge);
  const code = codeByStatus[status];
  if (status < 500) return code ? new AppError(code) : new AppError('validation_failed', { issues: [] });
  if (status === 503) return new AppError('unavailable');
  request.log.error({ err: error }, 'unhandled error');
  return new AppError('internal', { requestId: request.id });
}

/**
 * Answers every error with its status and {code, message, …facts}. An unexpected error is logged, and its details are
 * not sent.
 */
export function installErrorReplies(app: FastifyInstance): void {
  app.decorateRequest('errorCode', undefined);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const appError = toAppError(error, request);
    request.errorCode = appError.code;
    // A client that is still sending reads no reply, and if it were cut off it would get none.
    if (request.routeOptions.config.endpoint?.form) await drainRequest(request.raw);
    return sendError(reply, appError);
  });
}

/** The reply for an address under /api without a route. */
export const notFoundReply = (reply: FastifyReply) => sendError(reply, new AppError('not_found'));

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the reply; undefined unless it is an error. */
    errorCode: ErrorCode | undefined;
  }
}

/** Twice the size of the largest file in base64. */
const maxBytes = 150 * 1_048_576;
const timeoutMs = 20_000;

/** Drains the rest of a request body within limits of size and time; resolves when there is nothing more. */
function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let bytesLeft = maxBytes;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) done();
    };
    const timer = setTimeout(done, timeoutMs);
    request.unpipe();
    request.on('data', count).once('end', done).once('close', done).resume();
  });
}
