import { describe, expect, it } from 'vitest';
import { centred, type Stereo } from '#engine/dsp/stereo.ts';
import type { EngineFormat } from '#engine/compose/music.types.ts';
import { encode } from '#engine/encode/encode.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { Tags } from '#engine/encode/tags.ts';
import { TAU, gainToDecibels, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { decode } from './decode.ts';
import { rms, toneIn } from './tone.ts';

export const testTags: Tags = {
  title: 'Dämmerung “live”',
  artist: 'Tutti',
  genre: 'Jazz',
  bpm: 92.5,
  key: 'F# minor',
};

/** An odd length that is not on a block boundary of any codec. */
const FRAMES = 33_331;
const LEFT_HERTZ = 440;
const RIGHT_HERTZ = 1250;
const LEVEL = 0.4;
/** Maximum difference of two equal channels after Opus: -60 dB of full scale. */
const OPUS_DIFFERENCE = 0.001;

const magic: Record<string, string> = { mp3: 'ID3', opus: 'OggS', wav: 'RIFF' };

function sine(hertz: number, frames: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, i) => LEVEL * sin((TAU * hertz * i) / SAMPLE_RATE));
}

const tones: Stereo = { left: sine(LEFT_HERTZ, FRAMES), right: sine(RIGHT_HERTZ, FRAMES) };
const silence: Stereo = { left: new Float32Array(FRAMES), right: new Float32Array(FRAMES) };

/** Tests that every format must pass. */
export function testEncoder(format: EngineFormat): void {
  const { codec, sampleRate, channels } = layoutOf(format);
  const expectedLength = (frames: number) => Math.round((frames * sampleRate) / SAMPLE_RATE);

  describe(`a file of ${format}`, () => {
    it('has matching extension, media type and magic bytes', async () => {
      const file = await encode(tones, format, testTags);
      expect(file.extension).toBe(format.split('_')[0]);
      expect(file.contentType).toMatch(/^audio\//);
      const start = String.fromCharCode(...file.bytes.subarray(0, 4));
      expect(start.startsWith(magic[codec] ?? '')).toBe(true);
    });

    it.each([1, 441, 22_050, FRAMES])('decodes to exactly the length of %i frames', async (frames) => {
      const audio = { left: tones.left.subarray(0, frames), right: tones.right.subarray(0, frames) };
      const decoded = await decode((await encode(audio, format, testTags)).bytes, format);
      expect(decoded.sampleRate).toBe(sampleRate);
      expect(decoded.channels.map((channel) => channel.length)).toEqual(
        Array.from({ length: channels }, () => expectedLength(frames)),
      );
    });

    it('preserves pitch, level and position of a tone in each channel', async () => {
      const decoded = await decode((await encode(tones, format, testTags)).bytes, format);
      const [left, right = left] = decoded.channels;
      const level = channels === 1 ? LEVEL / 2 : LEVEL;
      for (const [channel, hertz] of [
        [left!, LEFT_HERTZ],
        [right!, RIGHT_HERTZ],
      ] as const) {
        const from = Math.round(sampleRate * 0.1);
        const to = Math.round(sampleRate * 0.5);
        const { amplitude, phaseSine: turned } = toneIn(channel, hertz, sampleRate, from, to);
        expect(Math.abs(gainToDecibels(amplitude / level))).toBeLessThan(0.3);
        // At most half a sample early or late.
        expect(Math.abs(turned)).toBeLessThan((Math.PI * hertz) / sampleRate);
        expect(toneIn(channel, hertz * 1.1, sampleRate, from, to).amplitude).toBeLessThan(level / 30);
      }
    });

    it('preserves length, pitch and level of a centred signal, equal in both channels', async () => {
      const audio = centred(tones.left);
      const decoded = await decode((await encode(audio, format, testTags)).bytes, format);
      const from = Math.round(sampleRate * 0.1);
      const to = Math.round(sampleRate * 0.5);
      for (const channel of decoded.channels) {
        expect(channel).toHaveLength(expectedLength(FRAMES));
        const { amplitude, phaseSine: turned } = toneIn(channel, LEFT_HERTZ, sampleRate, from, to);
        expect(Math.abs(gainToDecibels(amplitude / LEVEL))).toBeLessThan(0.3);
        expect(Math.abs(turned)).toBeLessThan((Math.PI * LEFT_HERTZ) / sampleRate);
      }
      const [left, right = left] = decoded.channels;
      const difference = left!.reduce((most, value, i) => Math.max(most, Math.abs(value - right![i]!)), 0);
      expect(difference).toBeLessThanOrEqual(codec === 'opus' ? OPUS_DIFFERENCE : 0);
    });

    it('keeps silence silent', async () => {
      const decoded = await decode((await encode(silence, format, testTags)).bytes, format);
      for (const channel of decoded.channels) expect(rms(channel)).toBeLessThan(3e-4);
    });

    it('clips too loud audio instead of wrapping around', async () => {
      const loud = { left: tones.left.map((v) => v * 4), right: tones.right.map((v) => v * 4) };
      const decoded = await decode((await encode(loud, format, testTags)).bytes, format);
      const from = Math.round(sampleRate * 0.1);
      const { amplitude } = toneIn(decoded.channels[0]!, LEFT_HERTZ, sampleRate, from, from * 5);
      expect(amplitude).toBeGreaterThan(channels === 1 ? 0.6 : 0.85);
    });

    it('is deterministic to the byte', async () => {
      const once = await encode(tones, format, testTags);
      const again = await encode(tones, format, testTags);
      expect(Buffer.from(again.bytes).equals(once.bytes)).toBe(true);
    });
  });
}
