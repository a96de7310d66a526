import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * A window as long as a score: an arranged piece contains most notes twice, in its sources and in what was put together
 * from them. Higher qualities take several times as long and save few bytes, because most of a score are digits of
 * random timing.
 */
const params = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 24,
};

/** Of five minutes, with sixteen sources; more is no score of ours. */
const maxLength = 256 * 1024 ** 2;

/** A stored score from its JSON, and back. */
export const packScore = (json: string): Uint8Array => brotliCompressSync(json, { params });
export const unpackScore = (bytes: Uint8Array): string =>
  brotliDecompressSync(bytes, { maxOutputLength: maxLength }).toString();
