import { describe, expect, test } from 'vitest';
import type { EngineFormat } from '#engine/index.ts';
import { decode } from '#server/library/uploads/measure/decode.ts';
import { openSound } from '#server/library/uploads/measure/open-sound.ts';
import { trimmed } from '#server/library/uploads/measure/trim.ts';
import { recordedFile, soundFile, swell, wavFile } from '#server/library/uploads/testing/sounds.ts';
import { renderStream } from './render-stream.ts';
import { decodedFrames } from './testing/decoded-frames.ts';

const copy = (file: Uint8Array) => Uint8Array.from(file);
const render = (file: Uint8Array) => renderStream({ audio: copy(file), kilobits: 128 });

async function levels(file: Uint8Array): Promise<[left: number, right: number]> {
  const decoding = await decode(await openSound(file));
  const sums = [0, 0];
  let frames = 0;
  for await (const chunk of trimmed(decoding!)) {
    frames += chunk[0]!.length;
    for (const side of [0, 1])
      sums[side]! += (chunk[side] ?? chunk[0]!).reduce((sum, value) => sum + value ** 2, 0);
  }
  return sums.map((sum) => Math.sqrt(sum / frames)) as [number, number];
}

describe('renderStream', () => {
  const formats: [EngineFormat, number][] = [
    ['mp3_44100_128', 44_100],
    ['mp3_22050_32', 44_100],
    ['opus_48000_128', 48_000],
    ['pcm_8000', 48_000],
    ['pcm_24000', 48_000],
    ['pcm_44100', 44_100],
    ['ulaw_8000', 48_000],
    ['alaw_8000', 48_000],
  ];
  test.each(formats)(
    'encodes %s as an MP3 at %i Hz of the same length and loudness',
    async (format, sampleRate) => {
      const file = await soundFile(format, swell(2));
      const mp3 = await render(file);
      const decoded = await decodedFrames(mp3);
      expect(decoded.sampleRate).toBe(sampleRate);
      expect(Math.abs(decoded.frames - 2 * sampleRate)).toBeLessThanOrEqual(1);
      const [before, after] = [await levels(file), await levels(mp3)];
      for (const side of [0, 1]) {
        const difference = 20 * Math.log10(after[side]! / before[side]!);
        expect(Math.abs(difference)).toBeLessThan(0.5);
      }
    },
  );

  test('has no metadata of the file', async () => {
    const mp3 = Buffer.from(await render(await soundFile('mp3_44100_128', swell(1)))).toString('latin1');
    for (const text of ['ID3', 'Nobody', 'Polka', '<b>']) expect(mp3).not.toContain(text);
  });

  test('mixes more than two channels into stereo', async () => {
    const data = new Int16Array(6 * 44_100).fill(8_000);
    const file = wavFile({ channels: 6, sampleRate: 44_100, bits: 16 }, new Uint8Array(data.buffer));
    expect(await decodedFrames(await render(file))).toEqual({ sampleRate: 44_100, frames: 44_100 });
  });

  test('speaks the line louder than the audio below it', async () => {
    const silence = wavFile({ channels: 1, sampleRate: 44_100, bits: 16 }, new Uint8Array(2 * 44_100 * 4));
    const speech = copy(await soundFile('pcm_44100', swell(1)));
    const mp3 = await renderStream({
      audio: copy(silence),
      kilobits: 128,
      tag: { speech, everySeconds: 10 },
    });
    const [left] = await levels(mp3);
    expect(left).toBeGreaterThan(0.03);
    expect((await levels(await render(silence)))[0]).toBeLessThan(0.001);
  });

  test('refuses files that are no audio or have no decoder', async () => {
    await expect(render(Buffer.alloc(1_000))).rejects.toThrow('not an audio file');
    await expect(render(await recordedFile('tone-aac.m4a'))).rejects.toThrow('no decoder');
  });

  test('is the same each time', async () => {
    const file = await soundFile('pcm_24000', swell(1));
    expect(Buffer.from(await render(file)).equals(Buffer.from(await render(file)))).toBe(true);
  });
});
