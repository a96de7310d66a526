import type { ImageMaker } from '#providers/image-maker.ts';
import { drawCover } from './draw-cover.ts';

/** The cover maker that comes with Tutti: offline, no key, the same picture for the same seed. */
export const coverMaker: ImageMaker = {
  name: 'builtin',
  makeImage: async ({ prompt, seed }) => new TextEncoder().encode(drawCover(prompt, seed)),
};
