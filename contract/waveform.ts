import { z } from 'zod';

/** How many slices a new track is measured in; earlier ones have 256. */
export const waveformPoints = 640;

/**
 * What a screen draws a track from, without decoding it: for each of `points` equal slices the
 * highest absolute sample and the RMS, each an unsigned byte (0..255 = 0..1), base64.
 */
export const waveform = z.object({
  points: z.int().positive(),
  peak: z.base64(),
  rms: z.base64(),
});

export type Waveform = z.infer<typeof waveform>;
