import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Form } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

/** More than any form of the contract needs. */
const formLimits = { files: 1, fields: 24, parts: 25, fieldSize: 16_384, headerPairs: 20 };
const maxNameLength = 100;

export interface FormFile {
  /** Sent by the client, so not to be trusted. */
  readonly fileName: string;
  readonly contentType: string;
  /** Ends early when the file exceeds the limit; the form is then rejected. */
  readonly bytes: Readable;
}

export interface ReadForm<F extends Form, Stored> {
  readonly fields: z.output<F['fields']>;
  readonly file: Stored;
}

export interface FileHandler<Stored> {
  /** Reads the file to its end; its result is passed on. */
  readonly store: (file: FormFile) => Promise<Stored>;
  /** Called when the form is rejected after its file was stored. */
  readonly discard: (stored: Stored) => Promise<void>;
  /** The error message when there is no file. */
  readonly missingMessage: string;
}

/**
 * Reads a form, whatever the order of its parts; the file streams to `store` as it arrives.
 * @throws validation_failed, body_too_large; unsupported_media_type when the request has no form
 */
export async function readForm<F extends Form, Stored>(
  request: FastifyRequest,
  form: F,
  { store, discard, missingMessage }: FileHandler<Stored>,
): Promise<ReadForm<F, Stored>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  // A client that disconnected meanwhile: the parser would wait forever for events of the request.
  if (request.raw.destroyed) throw malformed();
  let file: { stored: Stored } | undefined;
  try {
    const values = new Map<string, string | string[]>();
    for await (const part of parts(request, form)) {
      if (part.type === 'file') {
        if (part.fieldname !== form.file) throw validationError(form.file, messages.unexpectedFile);
        file = { stored: await stored(part, store) };
        if (part.file.truncated) throw new AppError('body_too_large', {}, tooLarge(request));
      } else {
        add(values, part);
      }
    }
    if (!file) throw validationError(form.file, missingMessage);
    return { fields: validated<F['fields']>(form.fields, Object.fromEntries(values)), file: file.stored };
  } catch (error) {
    if (file) await discard(file.stored);
    throw error;
  }
}

const tooLarge = (request: FastifyRequest) => request.routeOptions.config.endpoint?.tooLarge;

async function stored<Stored>(part: MultipartFile, store: FileHandler<Stored>['store']): Promise<Stored> {
  try {
    return await store(formFile(part));
  } catch (error) {
    throw part.file.errored ? asFormError(part.file.errored) : error;
  }
}

const formFile = ({ filename, mimetype, file }: MultipartFile): FormFile => ({
  fileName: filename ?? '',
  contentType: mimetype,
  bytes: file,
});

/** The parts of a form. A parser error becomes a 400. */
async function* parts(request: FastifyRequest, { maxFileBytes }: Form) {
  const limits = { ...formLimits, fileSize: maxFileBytes };
  const iterator = request.parts({ limits });
  for (;;) {
    let next: Awaited<ReturnType<typeof iterator.next>>;
    try {
      next = await iterator.next();
    } catch (error) {
      throw asFormError(error);
    }
    if (next.done) return;
    yield next.value;
  }
}

function asFormError(error: unknown): unknown {
  // 413 for too many parts or a file that is too long keeps its status.
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return error;
  return malformed();
}

const malformed = () => validationError('', messages.malformedForm);

interface Field {
  /** Undefined for a part without a name, which the parser's types leave out. */
  readonly fieldname: string | undefined;
  readonly value: unknown;
  readonly valueTruncated: boolean;
}

function add(values: Map<string, string | string[]>, part: Field): void {
  const { fieldname: name, value, valueTruncated } = part;
  if (name === undefined) throw validationError('', messages.partWithoutName);
  if (valueTruncated || name.length > maxNameLength) throw new AppError('body_too_large');
  if (typeof value !== 'string') throw validationError(name, messages.fieldIsNotText);
  if (name.includes('\0') || value.includes('\0')) {
    throw validationError(name.replaceAll('\0', ''), messages.textWithNull);
  }
  const before = values.get(name);
  values.set(name, before === undefined ? value : [before, value].flat());
}

function validated<T extends z.ZodType>(schema: T, values: unknown): z.output<T> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', { issues }, issues[0]?.message);
}
