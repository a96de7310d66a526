import sharp, { type Sharp } from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { detectImageFormat } from './image-format.ts';
import { removeTextChunks } from './png-text-chunks.ts';

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
    const sentence = isLarge ? 'This image has too many pixels.' : undefined;
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
