import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}

/** The fields of a PostgreSQL error, without `detail`, which quotes row values. */
function postgresFields(error: Error) {
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, code, table, constraint };
}

const stackFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

/** Errors can quote what was sent, such as an address or a header. */
const redacted = <Texts extends { message: string; stack: string }>(error: Texts): Texts => ({
  ...error,
  message: redactSecrets(error.message),
  stack: redactSecrets(error.stack),
});

/**
 * The log serializer for errors. A failed query is logged without its parameters and row values, because they contain
 * user content and hashes of passwords and sessions.
 */
export function serializeError(error: Error) {
  const chain = chainOf(error);
  const query = chain.find((link) => link instanceof DrizzleQueryError);
  if (!query) return redacted(pino.stdSerializers.err(error));
  const causes = chain.filter((link) => link !== query && link !== error).map(postgresFields);
  const message = error === query ? `Failed query: ${query.query}` : error.message;
  return { type: error.constructor.name, message, query: query.query, causes, stack: stackFrames(error) };
}

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'> & {
  readonly socket?: { readonly remotePort?: number | undefined } | undefined;
};

/** The log serializer for requests. */
const serializeRequest = ({ method, url, host, ip, socket }: LoggedRequest) => ({
  method,
  url: redactSecrets(url),
  host,
  remoteAddress: ip,
  remotePort: socket?.remotePort,
});

export const logSerializers = { err: serializeError, req: serializeRequest };
