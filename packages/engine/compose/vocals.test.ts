import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { compose } from '#engine/compose/music.ts';
import { dryRun } from '#engine/compose/dry-run.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';

const request: ComposeRequest = {
  prompt: 'a pop song about my old harbour town, female vocals, 120 bpm',
  seed: 5,
  format: 'wav',
  lengthMs: 16_000,
  instrumental: false,
  extras: { stems: true, midi: true },
};
const sung = await compose(request);

describe('a sung piece', () => {
  it('has an audible vocal stem and the loudness of all music', () => {
    const vocals = readWav(sung.stems!.get('vocals')!.bytes).data;
    const samples = new Int16Array(vocals.buffer, vocals.byteOffset, vocals.length / 2);
    const power = samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / samples.length;
    expect(10 * Math.log10(power)).toBeGreaterThan(-30);
    expect(sung.facts.loudnessLufs).toBeGreaterThan(-14.5);
    expect(sung.facts.loudnessLufs).toBeLessThan(-13.5);
    expect(sung.facts.truePeakDbtp).toBeLessThanOrEqual(-1);
  });

  it('describes singer and topic and has the lyrics in its plan', () => {
    const { understood, instruments, plan } = sung.facts;
    expect(understood).toMatch(/, sung by a woman about my old harbour town\.$/);
    expect(instruments).toContain('female vocals');
    expect(plan.sections.flatMap(({ lines }) => lines).join(' ')).toContain('my old harbour town');
  });

  it('has the syllables in its MIDI file', () => {
    const track = readMidi(sung.midi!.bytes).tracks.find((messages) =>
      messages.some(({ meta }) => meta === 0x05),
    )!;
    const lyrics = track.filter(({ meta }) => meta === 0x05);
    const words = lyrics.map(({ data }) => String.fromCharCode(...data)).join('');
    const lines = sung.facts.plan.sections.flatMap((section) => section.lines).join(' ');
    expect(words.replaceAll('-', '').trim()).toBe(lines.replaceAll(/[,.]/g, '').replaceAll('’', "'"));
    const starts = new Set(track.filter(({ status }) => status >> 4 === 9).map(({ tick }) => tick));
    expect(lyrics.every(({ tick }) => starts.has(tick))).toBe(true);
  });

  it('has the same lyrics and singer in the dry run', () => {
    const { plan, instruments, understood } = dryRun(request);
    expect(plan).toEqual({ ...sung.facts.plan });
    expect(instruments).toContain('female vocals');
    expect(understood).toBe(sung.facts.understood);
  });

  it('is deterministic and can be composed again from its plan', async () => {
    const again = await compose({ ...request, extras: undefined });
    expect(Buffer.from(again.audio.bytes).equals(sung.audio.bytes)).toBe(true);
    const planned = await compose({ ...request, plan: sung.facts.plan });
    expect(planned.facts.plan.sections.map(({ lines }) => lines)).toEqual(
      sung.facts.plan.sections.map(({ lines }) => lines),
    );
    expect(planned.stems!.has('vocals')).toBe(true);
  }, 30_000);
});

it('an instrumental piece has no vocals even if the plan has lines', async () => {
  const { stems, facts } = await compose({ ...request, plan: sung.facts.plan, instrumental: true });
  expect(stems!.has('vocals')).toBe(false);
  expect(facts.instruments).not.toContain('female vocals');
  expect(facts.understood).toMatch(/played without a voice/);
}, 30_000);

it('compose accepts lyrics in any script', async () => {
  const lines = ['Привет, мир', '愛してる', '🎵🎵', '<script>', 'a'.repeat(200), '1,000,000 × 3.14 = ?', ' '];
  const plan = {
    ...sung.facts.plan,
    sections: [{ ...sung.facts.plan.sections[0]!, duration_ms: limits.musicLengthMs.min, lines }],
  };
  const { facts } = await compose({
    ...request,
    lengthMs: limits.musicLengthMs.min,
    plan,
    extras: undefined,
  });
  expect(facts.durationMs).toBe(limits.musicLengthMs.min);
}, 30_000);
