import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** A smaller reply fits into one packet, so that compression only costs time. */
const minBytes = 1400;

/** Compresses JSON replies. Audio and images are compressed already, and event streams must not be buffered. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(\w+\+)?json\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
