import { afterAll, describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { voiceSettings } from '#contract/voice.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { builtinProvider } from './builtin-provider.ts';

const provider = builtinProvider({ threads: 2, artist: 'Tutti' });
afterAll(() => provider.close());

const music = provider.makers.music!;
const voice = provider.makers.voice!;
const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

const order = (prompt: string, lengthMs: number) => ({
  settings: musicSettings.parse({ prompt, music_length_ms: lengthMs }),
  milliUnits: lengthMs,
  format: 'mp3_44100_128' as const,
  seed: 7,
});

const settings = (text: string, voiceId = provider.voices[0]!.id) =>
  voiceSettings.parse({ text, voice: voiceId });

const speak = (text: string) => ({
  settings: settings(text),
  milliUnits: 1,
  format: 'mp3_44100_128' as const,
  seed: 1,
});

describe('the built-in music', () => {
  it('is made in a thread, tells how far it is, and is the same for the same seed', async () => {
    const steps: GenerationProgress[] = [];
    const options = { ...quiet(), onProgress: (step: GenerationProgress) => steps.push(step) };
    const first = await music.make(order('a house loop', 5_000), options);
    const again = await music.make(order('a house loop', 5_000), quiet());
    expect(Buffer.from(first.audio.bytes).equals(Buffer.from(again.audio.bytes))).toBe(true);
    expect(first.facts).toMatchObject({ durationMs: 5_000, genres: ['Electronic'] });
    expect(new Set(steps.map(({ stage }) => stage))).toEqual(
      new Set(['understanding', 'writing', 'rendering', 'mastering']),
    );
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  it('is as long as the prompt says when nobody touched the control', () => {
    expect(music.milliUnits(musicSettings.parse({ prompt: 'two minutes of jazz' }))).toBe(120_000);
    expect(music.milliUnits(musicSettings.parse({ prompt: 'jazz' }))).toBe(30_000);
    const touched = musicSettings.parse({ prompt: 'two minutes of jazz', music_length_ms: 10_000 });
    expect(music.milliUnits(touched)).toBe(10_000);
  });

  it('ends soon when it is cancelled, and the next piece is made all the same', async () => {
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    const work = music.make(order('five minutes of metal', 300_000), { ...quiet(), signal: cancel.signal });
    setTimeout(() => cancel.abort(reason), 200);
    await expect(work).rejects.toBe(reason);
    expect((await music.make(order('a bell', 1_000), quiet())).facts.durationMs).toBe(1_000);
  });
});

describe('the built-in sound effects', () => {
  it('are as long as asked, to the millisecond, and known by their genre', async () => {
    const effect = provider.makers.sound_effect!;
    const asked = soundEffectSettings.parse({ prompt: 'distant thunder over light rain', duration: 3_000 });
    expect(effect.milliUnits(asked)).toBe(3_000);
    const made = await effect.make({ ...order('rain', 3_000), settings: asked }, quiet());
    expect(made.facts).toMatchObject({ durationMs: 3_000, genres: ['sound-effect'] });
    expect(made.facts.understood).toMatch(/thunder/i);
  });
});

describe('the built-in voices', () => {
  it('speak, paid by the character', async () => {
    expect(provider.voices.length).toBeGreaterThanOrEqual(4);
    expect(voice.milliUnits(settings('Next stop, Harbour Street.'))).toBe(26);
    const { audio, facts } = await voice.make(speak('Next stop, Harbour Street.'), quiet());
    expect(audio.extension).toBe('mp3');
    expect(facts.durationMs).toBeGreaterThan(1_000);
    expect(facts.loudnessLufs).toBeCloseTo(-16, 0);
    expect(facts.words?.map(({ text }) => text)).toEqual(['Next', 'stop', 'Harbour', 'Street']);
  });

  it('refuse what cannot be spoken and voices that there are not', () => {
    expect(() => voice.milliUnits(settings('🎉🎉'))).toThrow(/nothing in this text/);
    expect(() => voice.milliUnits(settings('Hello', 'nobody'))).toThrow('There is no such voice.');
  });
});
