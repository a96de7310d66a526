import type { OutputFormat } from '#contract/formats.ts';
import { encode } from '#engine/encode.ts';
import { SAMPLE_RATE } from '#engine/index.ts';

export interface Tone {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The fake server encodes in the thread of the test, so files are cached. */
const cache = new Map<string, Promise<Tone>>();

/** A 440 Hz tone at half of full scale, or silence, encoded in the format. */
export function toneFile(format: OutputFormat, durationMs: number, level = 0.5): Promise<Tone> {
  const key = `${format} ${durationMs} ${level}`;
  const tone = cache.get(key) ?? encodeTone(format, durationMs, level);
  cache.set(key, tone);
  return tone;
}

async function encodeTone(format: OutputFormat, durationMs: number, level: number): Promise<Tone> {
  const frames = Math.round((durationMs / 1000) * SAMPLE_RATE);
  const channel = Float32Array.from(
    { length: frames },
    (_, i) => level * Math.sin((2 * Math.PI * 440 * i) / SAMPLE_RATE),
  );
  const tags = { title: 'Tone', artist: 'Nobody', genre: 'Test' };
  return encode({ left: channel, right: channel }, format, tags);
}
