import type { OutputFormat } from '#contract/formats.ts';
import { encode } from '#engine/encode/encode.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';

/** A tone of 440 Hz at half of full scale, or silence, as a file of the format. */
export async function toneFile(
  format: OutputFormat,
  durationMs: number,
  level = 0.5,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const frames = Math.round((durationMs / 1000) * SAMPLE_RATE);
  const channel = Float32Array.from(
    { length: frames },
    (_, i) => level * Math.sin((2 * Math.PI * 440 * i) / SAMPLE_RATE),
  );
  const tags = { title: 'Tone', artist: 'Nobody', genre: 'Test' };
  return encode({ left: channel, right: channel }, format, tags);
}
