import { describe, expect, it } from 'vitest';
import { audioDecoder } from './decoded-audio.ts';
import { wavFile } from './testing/sounds.ts';

const wav = () => wavFile({ channels: 1, sampleRate: 8000, bits: 16 }, Buffer.alloc(16_000));
const readerOf = (file: Uint8Array) => () => Promise.resolve(Uint8Array.from(file));

describe('audioDecoder', () => {
  it('decodes a file', async () => {
    const decoder = audioDecoder({ threads: 1, timeLimitMs: 30_000 });
    const audio = await decoder.open('ada', readerOf(wav()));
    let bytes = 0;
    for await (const chunk of audio.samples()) bytes += chunk.length;
    audio.close();
    expect([audio.sampleRate, audio.channels, bytes]).toEqual([8000, 1, 16_000]);
  });

  it('says of a file that it cannot decode that it can’t be converted', async () => {
    const decoder = audioDecoder({ threads: 1, timeLimitMs: 30_000 });
    await expect(decoder.open('ada', readerOf(Buffer.from('not audio at all')))).rejects.toMatchObject({
      code: 'audio_not_readable',
      message: expect.stringContaining('can’t be converted'),
    });
  });

  it('says of a file that takes too long that it took too long', async () => {
    const decoder = audioDecoder({ threads: 1, timeLimitMs: 1 });
    await expect(decoder.open('ada', readerOf(wav()))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('took too long'),
    });
  });
});
