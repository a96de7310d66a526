import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Whether a client accepts an encoding: it is listed, or `*` is, with a weight above 0 (RFC 9110, section 12.5.3). */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const weights = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((item): [name: string, weight: number] => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1;
      return [name, Number(weight)];
    });
  const weightOf = new Map(weights);
  return (weightOf.get(encoding) ?? weightOf.get('*') ?? 0) > 0;
}

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
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
    if (!encoding) return reply.send(text);
    return reply.header('content-encoding', encoding).send(await bodyIn(encoding));
  };
}
