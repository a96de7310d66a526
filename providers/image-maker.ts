/** One picture to draw. The same order asks for the same picture. */
export interface ImageOrder {
  readonly prompt: string;
  /** 0..2^32-1. */
  readonly seed: number;
}

/** Somebody who can draw: the built-in cover maker, or a service outside. */
export interface ImageMaker {
  /** The name under which prices know it, e.g. "builtin". */
  readonly name: string;
  /** A square picture as an SVG document, or in a raster format that browsers know. */
  makeImage(order: ImageOrder): Promise<Uint8Array>;
}
