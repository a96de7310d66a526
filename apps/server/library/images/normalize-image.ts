import sharp, { type Sharp } from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#server/library/messages.ts';

type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Detects an accepted image format by the first bytes; file name and media type are ignored. */
function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return 'gif';
  if (latin(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(latin(bytes, 8, 12))) return 'avif';
  return undefined;
}

export const imageContentType = 'image/webp';
export const imageExtension = 'webp';

const quality = 86;
const timeoutSeconds = 15;

// No operation repeats, so a cache is useless; one thread leaves the other processors to audio generation.
sharp.cache(false);
sharp.concurrency(1);
// Of the formats that libvips can read, only the accepted ones, and the SVGs of the cover generator.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvg',
  ],
});

/**
 * Re-encodes an untrusted image as WebP: rotated upright, in sRGB, at most 1024 pixels on its longer side, the first
 * frame of an animation. Metadata (location, camera) and trailing data are removed.
 * @throws image_not_readable, also for an image of more than 64 million pixels
 */
export async function normalizeImage(bytes: Uint8Array): Promise<Buffer> {
  const format = detectImageFormat(bytes);
  if (!format) throw new AppError('image_not_readable', { reason: 'format' });
  try {
    const image = sharp(format === 'png' ? removeTextChunks(bytes) : bytes, {
      limitInputPixels: limits.imagePixels.max,
      failOn: 'error',
    });
    const { format: found, compression } = await image.metadata();
    const isSame = format === 'avif' ? found === 'heif' && compression === 'av1' : found === format;
    if (!isSame) throw new AppError('image_not_readable', { reason: 'format' });
    return await encodeWebp(image.autoOrient());
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
    const sentence = isLarge ? messages.imageTooManyPixels : undefined;
    throw new AppError('image_not_readable', { reason: isLarge ? 'pixels' : 'content' }, sentence);
  }
}

/** Renders a trusted SVG of the cover generator as WebP. */
export function rasterizeSvg(svg: string): Promise<Buffer> {
  return encodeWebp(sharp(Buffer.from(svg), { density: (72 * limits.imageSidePixels.max) / svgSide }));
}

/** Side of the viewBox of the cover generator, which is its size in pixels at 72 dpi. */
const svgSide = 240;

function encodeWebp(image: Sharp): Promise<Buffer> {
  const { max } = limits.imageSidePixels;
  return image
    .resize(max, max, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality, effort: 4 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
}

const signatureBytes = 8;
/** Bytes before the data of a chunk (length and type) and after it (checksum). */
const [headerBytes, checksumBytes] = [8, 4];
const textTypes = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Removes the text chunks of a PNG. libvips decompresses them before its time limit applies: a hundred of 40 MB each,
 * in a file of 4 MB, take 20 seconds. (iCCP, the other compressed chunk, is decompressed once and within bounds.)
 */
function removeTextChunks(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + headerBytes <= bytes.length;) {
    const end = at + headerBytes + bytes.readUInt32BE(at) + checksumBytes;
    if (!textTypes.has(bytes.toString('latin1', at + 4, at + headerBytes)))
      parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
