import type { ImageMaker } from '#providers/image-maker.ts';
import { drawCover } from './draw-cover.ts';

/** The cover maker that comes with Tutti: offline, no key, the same picture for the same seed. */
export const coverMaker: ImageMaker = {
  makeImage: async ({ prompt, seed }) => ({ svg: drawCover(prompt, seed) }),
};
