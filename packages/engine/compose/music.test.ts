import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan } from '#contract/plan.ts';
import { compose } from '#engine/compose/music.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import type { Progress } from '#engine/compose/progress.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';

const request: ComposeRequest = {
  prompt: 'a slow waltz in D minor for piano, 90 bpm, no drums',
  seed: 11,
  format: 'wav',
  lengthMs: 4321,
};

describe('compose', () => {
  it('returns metadata that matches the piece: interpretation, length, sections, level and instruments', async () => {
    const { facts, audio } = await compose(request);
    expect(facts).toMatchObject({ bpm: 90, key: 'D minor', metre: '3/4', seed: 11, durationMs: 4321 });
    expect(facts.understood).toMatch(/D minor/);
    expect(facts.instruments).toContain('piano');
    expect(facts.instruments).not.toContain('drums');
    expect(readWav(audio.bytes).data).toHaveLength(4 * Math.round(4.321 * 44_100));
    const starts = facts.sections.map(({ start_ms }) => start_ms);
    expect(starts[0]).toBe(0);
    expect(starts).toEqual([...starts].toSorted((a, b) => a - b));
    expect(facts.sections.reduce((sum, { duration_ms }) => sum + duration_ms, 0)).toBe(4321);
    expect(facts.loudnessLufs).toBeGreaterThan(-14.5);
    expect(facts.loudnessLufs).toBeLessThan(-13.5);
    expect(facts.truePeakDbtp).toBeLessThanOrEqual(-1.4);
  });

  it('reports each stage in order, every bar once, and a fraction that never decreases and ends at 1', async () => {
    const reports: Progress[] = [];
    await compose(request, (progress) => reports.push(progress));
    expect([...new Set(reports.map(({ stage }) => stage))]).toEqual([
      'understanding',
      'writing',
      'rendering',
      'mastering',
    ]);
    const fractions = reports.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].toSorted((a, b) => a - b));
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 1]);
    const bars = reports.flatMap(({ bar, bars: all }) => (bar === undefined ? [] : [[bar, all]]));
    expect(bars).toEqual(bars.map((_, i) => [i + 1, bars.length]));
    expect(bars.length).toBeGreaterThan(1);
  });

  it('returns stems and MIDI of the same run only if requested', async () => {
    const plain = await compose(request);
    expect([plain.stems, plain.midi]).toEqual([undefined, undefined]);
    const full = await compose({ ...request, extras: { stems: true, midi: true } });
    expect(Buffer.from(full.audio.bytes).equals(plain.audio.bytes)).toBe(true);
    for (const [, stem] of full.stems!) {
      expect(readWav(stem.bytes).data).toHaveLength(readWav(plain.audio.bytes).data.length);
    }
    expect(full.midi!.contentType).toBe('audio/midi');
    expect(readMidi(full.midi!.bytes).tracks.length).toBeGreaterThan(1);
  });

  it.each([500, 1000])('returns %i ms with exact length and level in every genre', async (lengthMs) => {
    for (const genre of genrePresets) {
      const { facts, audio } = await compose({
        prompt: '',
        genres: [genre],
        seed: 4,
        format: 'wav',
        lengthMs,
      });
      const { data } = readWav(audio.bytes);
      expect([genre, Math.round(facts.loudnessLufs), data.length]).toEqual([
        genre,
        -14,
        4 * Math.round(lengthMs * 44.1),
      ]);
    }
  });

  it('accepts slow, sung and finely divided pieces of one second', async () => {
    const sections = Array.from({ length: 30 }, (_, i) => ({ section_name: `Part ${i}` }));
    const plan = compositionPlan.parse({ sections });
    for (const more of [{ prompt: 'pop at 40 bpm', lengthMs: 2700 }, { instrumental: false }, { plan }]) {
      const { facts } = await compose({ prompt: 'pop', seed: 4, format: 'wav', lengthMs: 1000, ...more });
      expect(Math.abs(facts.loudnessLufs + 14)).toBeLessThan(0.5);
      expect(compositionPlan.safeParse(facts.plan).error).toBeUndefined();
    }
  });

  it('returns a playable WAV for headerless formats', async () => {
    const { audio, playable } = await compose({ ...request, format: 'ulaw_8000', lengthMs: 1000 });
    expect([audio.extension, audio.bytes.length]).toEqual(['ulaw', 8000]);
    expect(readWav(playable!.bytes)).toMatchObject({ formatTag: 7, sampleRate: 8000 });
    expect((await compose({ ...request, lengthMs: 1000 })).playable).toBeUndefined();
  });
});
