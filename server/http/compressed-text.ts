import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Returns a function that sends a text, compressed once per encoding at the first request for it. */
export function compressedText(text: string) {
  const compressed = new Map<'br' | 'gzip', Promise<Buffer>>();
  const bodyIn = (encoding: 'br' | 'gzip') => {
    const body = compressed.get(encoding) ?? (encoding === 'br' ? brotli(text, quality) : gzipped(text));
    compressed.set(encoding, body);
    return body;
  };
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding) return reply.send(text);
    return reply.header('content-encoding', encoding).send(await bodyIn(encoding));
  };
}
