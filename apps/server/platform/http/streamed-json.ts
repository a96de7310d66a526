import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

/** Parses a long JSON body before validation; `parse` turns text into a value. */
export type ParseJson = (
  request: FastifyRequest,
  body: Readable,
  parse: (text: string) => Promise<unknown>,
) => Promise<unknown>;

const incompleteError = () => validationError('', messages.bodyIncomplete);

/** Adds the endpoint's body limit to a parser. @throws body_too_large */
export function withBodyLimit({ bodyBytes = 0, tooLarge }: Endpoint, parseJson: ParseJson): ParseJson {
  const tooLargeError = () => new AppError('body_too_large', {}, tooLarge);
  return (request, body, parse) => {
    // A client that disconnected during the hooks: the stream emits nothing any more, so reading it would never end.
    if (body.destroyed) throw incompleteError();
    if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLargeError();
    let length = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > bodyBytes) done(tooLargeError());
        else done(null, chunk);
      },
    });
    // The client may disconnect before the stream is read, and an error without a listener would end the process.
    counted.on('error', () => undefined);
    body.once('error', (error) => counted.destroy(error));
    body.once('close', () => body.readableEnded || counted.destroy(incompleteError()));
    return parseJson(request, body.pipe(counted), parse);
  };
}

/** Replaces the JSON parser of this scope, which would hold the whole body in memory. */
export function streamJson(scope: FastifyInstance, parseJson: ParseJson): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (request: FastifyRequest, stream: Readable) =>
    parseJson(
      request,
      stream,
      (text) =>
        new Promise((resolve, reject) => {
          if (text === '') return resolve(undefined);
          void parse(request, text, (error, value: unknown) => {
            if (error) reject(validationError('', messages.bodyIsNotJson));
            else resolve(value);
          });
        }),
    ),
  );
}
