import type { ImageGenerator } from '#providers/image-generator.ts';
import { drawCover } from './draw-cover.ts';

/** The cover maker that comes with Tutti: offline, no key, the same picture for the same seed. */
export const coverGenerator: ImageGenerator = {
  generateImage: async ({ prompt, seed }) => ({ svg: drawCover(prompt, seed) }),
};
