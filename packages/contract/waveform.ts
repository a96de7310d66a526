import { z } from 'zod';

/**
 * Waveform of a track: for each of `points` equal segments the absolute peak and the RMS, each an unsigned byte
 * (0..255 = 0..1), base64. A file whose codec has no free decoder has a single point of 0.
 */
export const waveform = z.object({
  points: z.int().positive(),
  peak: z.base64(),
  rms: z.base64(),
});

export type Waveform = z.infer<typeof waveform>;
