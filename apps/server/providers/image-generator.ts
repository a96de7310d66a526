/** An image request. The same request gives the same image, if the provider is deterministic. */
export interface ImageRequest {
  readonly prompt: string;
  /** 0..2^32-1. */
  readonly seed: number;
}

/** An SVG document of the built-in generator, or an image file of an external service, unchanged. */
export type GeneratedImage = { readonly svg: string } | { readonly picture: Uint8Array };

/** Generates images: the built-in cover generator, or an external service. */
export interface ImageGenerator {
  /** Generates a square image. @throws ProviderError; the signal's reason when aborted */
  generateImage(request: ImageRequest, signal: AbortSignal): Promise<GeneratedImage>;
}
