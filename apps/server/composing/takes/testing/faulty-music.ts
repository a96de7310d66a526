import { compose } from '#engine/compose.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { encode } from '#engine/encode.ts';
import type { Stereo } from '#engine/index.ts';

export const stated = { bpm: 122, lengthMs: 16_000 };
/** Tempo and key are found in its audio; see `analyzer.test.ts`. */
export const prompt = `Deep house, ${stated.bpm} bpm, F minor`;

async function music(text: string, lengthMs: number, seed = 502): Promise<Stereo> {
  const { audio } = await compose({ prompt: text, seed, format: 'wav', lengthMs });
  const { data } = readWav(audio.bytes);
  const samples = new Int16Array(data.buffer, data.byteOffset, data.length / 2);
  const channel = (offset: number) =>
    Float32Array.from({ length: samples.length / 2 }, (_, i) => samples[2 * i + offset]! / 32_768);
  return { left: channel(0), right: channel(1) };
}

const mapSamples = ({ left, right }: Stereo, change: (sample: number, index: number) => number): Stereo => ({
  left: left.map((sample, i) => change(sample, i)),
  right: right.map((sample, i) => change(sample, i)),
});

/** Files that an external provider may send for the brief: as it was asked for, and with one fault each. */
export async function providerFiles() {
  const good = await music(prompt, stated.lengthMs);
  const sounds = {
    good,
    short: await music(prompt, 12_000),
    long: await music(prompt, 20_000),
    slow: await music(prompt.replace('122', '100'), stated.lengthMs),
    fast: await music(prompt.replace('122', '140'), stated.lengthMs),
    inOtherKey: await music(prompt.replace('F minor', 'E minor'), stated.lengthMs),
    silent: mapSamples(good, () => 0),
    interrupted: mapSamples(good, (sample, i) => (i > 220_500 && i < 441_000 ? 0 : sample)),
    clipped: mapSamples(good, (sample) => Math.max(-1, Math.min(1, 4 * sample))),
    quiet: mapSamples(good, (sample) => 0.3 * sample),
  };
  const tags = { title: 'Night Train', artist: 'Nobody', genre: 'House' };
  const encoded = await Promise.all(
    Object.entries(sounds).map(async ([name, sound]) => {
      const { bytes } = await encode(sound, 'mp3_44100_128', tags);
      return [name, bytes] as const;
    }),
  );
  return Object.fromEntries(encoded) as Readonly<Record<keyof typeof sounds, Uint8Array>>;
}
