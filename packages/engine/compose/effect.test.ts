import { describe, expect, it } from 'vitest';
import { composeEffect } from '#engine/compose/effect.ts';
import type { EffectRequest } from '#engine/compose/effect.types.ts';
import { decode } from '#engine/encode/testing/decode.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { truePeak } from '#engine/master/true-peak.ts';
import type { Progress } from '#engine/compose/progress.ts';

const request: EffectRequest = {
  prompt: 'distant thunder over light rain',
  durationMs: 1234,
  seed: 11,
  format: 'wav',
};

describe('composeEffect', () => {
  it('returns metadata that matches the audio', async () => {
    const { facts, audio, playable } = await composeEffect(request);
    expect(facts).toMatchObject({
      title: 'Distant thunder over light rain',
      understood: 'Distant thunder with light rain, outdoors.',
      kinds: ['thunder', 'rain'],
      durationMs: 1234,
      seed: 11,
      loop: false,
    });
    expect(readWav(audio.bytes).data).toHaveLength(4 * Math.round(1.234 * 44_100));
    expect(facts.loudnessLufs).toBeLessThanOrEqual(-16);
    expect(facts.truePeakDbtp).toBeLessThanOrEqual(-1.1);
    expect(playable).toBeUndefined();
  });

  it.each([
    ['whip', 'mp3_44100_128'],
    ['glass breaking', 'opus_48000_96'],
    ['rain', 'opus_48000_32'],
    ['explosion', 'wav'],
  ] as const)('reaches -16 LUFS or a decoded peak of -1 dBTP: %s as %s', async (prompt, format) => {
    const { facts, audio } = await composeEffect({ prompt, seed: 1, durationMs: 5000, format });
    const { channels } = await decode(audio.bytes, format);
    const peak = truePeak({ left: channels[0]!, right: channels[1]! });
    expect(peak).toBeLessThanOrEqual(-1);
    expect(Math.max(facts.loudnessLufs + 16, peak + 1)).toBeGreaterThan(-0.65);
  });

  it('is deterministic and depends on the seed', async () => {
    const [once, again, other] = await Promise.all(
      [11, 11, 12].map((seed) => composeEffect({ ...request, seed })),
    );
    expect(Buffer.from(again!.audio.bytes).equals(once!.audio.bytes)).toBe(true);
    expect(Buffer.from(other!.audio.bytes).equals(once!.audio.bytes)).toBe(false);
  });

  it('reports each stage in order and ends at 1', async () => {
    const reports: Progress[] = [];
    await composeEffect(request, (progress) => reports.push(progress));
    expect([...new Set(reports.map(({ stage }) => stage))]).toEqual([
      'understanding',
      'rendering',
      'mastering',
    ]);
    const fractions = reports.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('returns a playable WAV for headerless formats', async () => {
    const { audio, playable } = await composeEffect({ ...request, format: 'ulaw_8000', durationMs: 1000 });
    expect([audio.extension, audio.bytes.length]).toEqual(['ulaw', 8000]);
    expect(readWav(playable!.bytes)).toMatchObject({ formatTag: 7, sampleRate: 8000 });
  });
});
