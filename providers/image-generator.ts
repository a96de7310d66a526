/** One picture to draw. The same order asks for the same picture, where whoever draws promises that. */
export interface ImageOrder {
  readonly prompt: string;
  /** 0..2^32-1. */
  readonly seed: number;
}

/** A drawing of our own as an SVG document, or a picture in a format that browsers know, as it came. */
export type DrawnImage = { readonly svg: string } | { readonly picture: Uint8Array };

/** Somebody who can draw: the built-in cover maker, or a service outside. */
export interface ImageGenerator {
  /** A square picture. @throws ProviderError; the signal's reason when it is aborted */
  generateImage(order: ImageOrder, signal: AbortSignal): Promise<DrawnImage>;
}
