import type { ImageGenerator } from '#providers/image-generator.ts';
import { drawCover } from './draw-cover.ts';

/** The built-in cover generator: offline, without an API key, deterministic for a seed. */
export const coverGenerator: ImageGenerator = {
  generateImage: async ({ prompt, seed }) => ({ svg: drawCover(prompt, seed) }),
};
