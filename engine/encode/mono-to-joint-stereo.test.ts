import { describe, expect, it } from 'vitest';
import { monoToJointStereo, monoKilobits } from '#engine/encode/mono-to-joint-stereo.ts';
import { openMp3Stream, type Mp3Layout } from '#engine/encode/mp3-stream.ts';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import { centred } from '#engine/dsp/stereo.ts';
import { random } from '#engine/kit/random.ts';
import { decodeFrames } from './decode/decode-mp3.ts';

/** Bursts of noise and silence: short windows, full and empty frames, and a full bit reservoir. */
function bursts(): Float32Array {
  const chance = random(1, 'bursts');
  return Float32Array.from({ length: 90_000 }, (_, i) => {
    const loudness = i % 9000 < 2000 ? 0.6 : i % 30_000 < 15_000 ? 0.02 : 0;
    return loudness * (2 * chance.next() - 1);
  });
}

async function streamOf(samples: Float32Array, layout: Mp3Layout): Promise<Uint8Array> {
  const stream = await openMp3Stream(layout);
  return Uint8Array.from([...stream.encode(centred(samples)), ...stream.end()]);
}

const rates = Object.entries(monoKilobits).map(([kilobits, coded]) => [Number(kilobits), coded] as const);

describe('monoToJointStereo', () => {
  it.each(rates)(
    'at %i kbit/s, from mono at %i, decodes to two bit-identical channels',
    async (kilobits, coded) => {
      const mono = await streamOf(bursts(), { sampleRate: 44_100, channels: 1, kilobits: coded });
      const [only] = (await decodeFrames(mono)).channels;
      const { channels } = await decodeFrames(monoToJointStereo(mono, kilobits));
      expect(only!.some((value) => Math.abs(value) > 0.3)).toBe(true);
      expect(channels).toEqual([only, only]);
    },
  );

  it.each(rates)('has a constant bit rate of %i kbit/s', async (kilobits, coded) => {
    const mono = await streamOf(bursts(), { sampleRate: 44_100, channels: 1, kilobits: coded });
    const stream = monoToJointStereo(mono, kilobits);
    let [offset, frames] = [0, 0];
    for (; offset < stream.length; frames++) {
      const header = readFrameHeader(stream, offset)!;
      expect(header).toMatchObject({ mono: false, sampleRate: 44_100, kilobits });
      offset += header.byteLength;
    }
    expect(offset).toBe(stream.length);
    expect(stream.length).toBe(Math.floor((frames * 1152 * 125 * kilobits) / 44_100));
  });

  it('returns no bytes for no frames', () => {
    expect(monoToJointStereo(new Uint8Array(0), 128)).toHaveLength(0);
  });

  it('throws for stereo, for other sample rates and for data that is not MP3', async () => {
    const samples = bursts().subarray(0, 5000);
    const stereo = await streamOf(samples, { sampleRate: 44_100, channels: 2, kilobits: 112 });
    const slow = await streamOf(samples, { sampleRate: 22_050, channels: 1, kilobits: 32 });
    for (const stream of [stereo, slow, Uint8Array.of(1, 2, 3, 4, 5)]) {
      expect(() => monoToJointStereo(stream, 128)).toThrow('No mono MPEG-1 frame at byte 0');
    }
  });

  it('throws if the main data does not fit', async () => {
    const mono = await streamOf(bursts(), { sampleRate: 44_100, channels: 1, kilobits: 128 });
    expect(() => monoToJointStereo(mono, 96)).toThrow(/main data of frame \d+ does not fit/);
  });
});
