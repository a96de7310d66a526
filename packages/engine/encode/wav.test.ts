import { describe, expect, it } from 'vitest';
import { outputFormats } from '#contract/formats.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { decode, decodeWav } from './testing/decode.ts';
import { testTags } from './testing/test-encoder.ts';
import { readWav } from './testing/read-wav.ts';

const ramp = Float32Array.from({ length: 1001 }, (_, i) => i / 1001 - 0.5);
const audio = { left: ramp, right: ramp.map((value) => -value) };

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

it('a WAV has a 44-byte header, as simple readers expect, and its tags after the audio', async () => {
  const { bytes } = await encode(audio, 'wav', testTags);
  const { formatTag, channels, sampleRate, bitsPerSample, data, chunks } = readWav(bytes);
  expect({ formatTag, channels, sampleRate, bitsPerSample }).toEqual({
    formatTag: 1,
    channels: 2,
    sampleRate: 44_100,
    bitsPerSample: 16,
  });
  expect(data.byteOffset - bytes.byteOffset).toBe(44);
  expect(data).toHaveLength(1001 * 4);
  for (const value of ['Dämmerung “live”', 'Tutti', 'Jazz', '92.5 BPM, F# minor']) {
    expect(text(chunks.get('LIST'))).toContain(value);
  }
});

describe('playableWav', () => {
  const headerless = outputFormats.filter((format) => /^(?:pcm|ulaw|alaw)_/.test(format));

  it.each(headerless)('wraps the samples of %s unchanged', async (format) => {
    const file = await encode(audio, format, testTags);
    const playable = playableWav(file, format, testTags);
    expect(playable?.contentType).toBe('audio/wav');
    expect(decodeWav(playable!.bytes)).toEqual(await decode(file.bytes, format));
  });

  it.each([
    ['ulaw_8000', 7],
    ['alaw_8000', 6],
  ] as const)('writes %s with format tag %i and a fact chunk', async (format, tag) => {
    const file = await encode(audio, format, testTags);
    const { formatTag, channels, chunks } = readWav(playableWav(file, format, testTags)!.bytes);
    expect([formatTag, channels]).toEqual([tag, 1]);
    expect([...chunks.get('fact')!]).toEqual([file.bytes.length & 0xff, file.bytes.length >> 8, 0, 0]);
  });

  it('returns undefined for formats that browsers play', async () => {
    for (const format of ['mp3_44100_128', 'opus_48000_96', 'wav'] as const) {
      expect(playableWav(await encode(audio, format, testTags), format, testTags)).toBeUndefined();
    }
  });
});
