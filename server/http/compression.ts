import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** Below this a reply fits into one packet, and compressing it only costs time. */
const smallestBytes = 1400;

/** JSON replies travel compressed; sound and pictures are so already, and streams of events must not wait. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    threshold: smallestBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(\w+\+)?json\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
