import { afterAll, describe, expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { voiceSettings } from '#contract/voice.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { behavesLikeAProvider } from '#providers/testing/behaves-like-a-provider.ts';
import { builtinProvider } from './builtin-provider.ts';

const provider = builtinProvider({ threads: 2, artist: 'Tutti' });
afterAll(() => provider.close());

behavesLikeAProvider('the built-in composer', provider);

const music = provider.generators.music;
const voice = provider.generators.voice;
const voices = await provider.voices();
const resumeToken = { savedValue: undefined, save: async () => undefined };
const testOptions = () => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  resumeToken,
});

const request = (prompt: string, lengthMs: number) => ({
  settings: musicSettings.parse({ prompt, music_length_ms: lengthMs }),
  milliUnits: lengthMs,
  format: 'mp3_44100_128' as const,
  seed: 7,
});

const settings = (text: string, voiceId = voices[0]!.id) => voiceSettings.parse({ text, voice: voiceId });

const speak = (text: string) => ({
  settings: settings(text),
  milliUnits: 1,
  format: 'mp3_44100_128' as const,
  seed: 1,
});

describe('built-in music', () => {
  it('is generated in a worker thread, reports progress, and is identical for the same seed', async () => {
    const steps: GenerationProgress[] = [];
    const options = { ...testOptions(), onProgress: (step: GenerationProgress) => steps.push(step) };
    const first = await music.generate(request('a house loop', 5_000), options);
    const again = await music.generate(request('a house loop', 5_000), testOptions());
    expect(Buffer.from(first.audio.bytes).equals(Buffer.from(again.audio.bytes))).toBe(true);
    expect(first.facts).toMatchObject({ durationMs: 5_000, genres: ['Electronic'] });
    expect(new Set(steps.map(({ stage }) => stage))).toEqual(
      new Set(['understanding', 'writing', 'rendering', 'mastering']),
    );
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  it.each(['a waltz in D minor at 97 bpm', 'a seamless loop of techno', 'a slow song about rain'])(
    'has the length, tempo and key that are forecast without rendering it: %s',
    async (prompt) => {
      const requested = request(prompt, 7_300);
      const { facts } = await music.generate(requested, testOptions());
      const forecast = await music.forecast!(requested, new AbortController().signal);
      expect(forecast).toEqual({
        durationMs: facts.durationMs,
        bpm: expect.closeTo(facts.bpm!, 3),
        key: facts.key,
      });
    },
  );

  it('is streamed completely in stream mode, and the result is identical', async () => {
    const requested = request('a house loop', 5_000);
    const streamed = { ...requested, settings: { ...requested.settings, mode: 'stream' as const } };
    const chunks: Uint8Array[] = [];
    const options = { ...testOptions(), onAudioChunk: (mp3: Uint8Array) => chunks.push(mp3) };
    const piece = await music.generate(streamed, options);
    // 128 kbit/s are 16,000 bytes per second.
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeGreaterThan(5 * 16_000);
    expect(chunks.length).toBeGreaterThan(10);
    const plain = await music.generate(requested, options);
    expect(Buffer.from(piece.audio.bytes).equals(Buffer.from(plain.audio.bytes))).toBe(true);
    expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  });

  it('has the length stated in the prompt if no length is set', async () => {
    expect(await music.milliUnits(musicSettings.parse({ prompt: 'two minutes of jazz' }))).toBe(120_000);
    expect(await music.milliUnits(musicSettings.parse({ prompt: 'jazz' }))).toBe(30_000);
    const touched = musicSettings.parse({ prompt: 'two minutes of jazz', music_length_ms: 10_000 });
    expect(await music.milliUnits(touched)).toBe(10_000);
  });

  it('stops soon after a cancellation, and the next track is generated', async () => {
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    const work = music.generate(request('five minutes of metal', 300_000), {
      ...testOptions(),
      signal: cancel.signal,
    });
    setTimeout(() => cancel.abort(reason), 200);
    await expect(work).rejects.toBe(reason);
    expect((await music.generate(request('a bell', 1_000), testOptions())).facts.durationMs).toBe(1_000);
  });
});

/** A finished track as a source piece. */
const generateSourcePiece = async () => {
  const sourceRequest = request('a house loop', 6_000);
  const { facts, audio } = await music.generate(sourceRequest, testOptions());
  const { bpm = 0, metre = '', plan } = facts;
  const { settings: pieceSettings, seed } = sourceRequest;
  return {
    audio,
    piece: { settings: pieceSettings, seed, durationMs: facts.durationMs, plan: plan!, bpm, metre },
  };
};

describe('the score of a built-in track', () => {
  const scores = provider.scores!;

  it('renders stems, MIDI and WAV of the same track', async () => {
    const { piece } = await generateSourcePiece();
    const steps: GenerationProgress[] = [];
    const options = { ...testOptions(), onProgress: (step: GenerationProgress) => steps.push(step) };
    const stems = await scores.files(piece, 'stems', options);
    expect(stems.map(({ name }) => name)).toEqual(expect.arrayContaining(['drums', 'bass']));
    // A header of 44 bytes, then 16 bits per channel.
    for (const { bytes } of stems) expect(bytes.length).toBe(44 + 4 * 6 * 44_100);
    expect(steps.some(({ bar }) => bar !== undefined)).toBe(true);
    const [midi] = await scores.files(piece, 'midi', testOptions());
    expect([midi!.extension, Buffer.from(midi!.bytes.subarray(0, 4)).toString()]).toEqual(['mid', 'MThd']);
    const [wav] = await scores.files(piece, 'wav', testOptions());
    const changed = { ...piece.settings, output_format: 'pcm_44100' as const };
    expect(wav!.bytes.length).toBeGreaterThan(4 * 6 * 44_100);
    const asPcm = await music.generate(
      { settings: changed, milliUnits: 6_000, format: 'pcm_44100', seed: piece.seed },
      testOptions(),
    );
    expect(
      Buffer.from(wav!.bytes.subarray(44, 44 + asPcm.audio.bytes.length)).equals(asPcm.audio.bytes),
    ).toBe(true);
  });

  it('re-generates sections with the section seeds in the settings', async () => {
    const { piece, audio } = await generateSourcePiece();
    const section_seeds = [{ section: 0, seed: 5 }];
    const changed = { ...piece.settings, section_seeds };
    const requested = request('a house loop', 6_000);
    const again = await music.generate({ ...requested, settings: changed }, testOptions());
    expect(again.audio.bytes.length).toBe(audio.bytes.length);
    expect(Buffer.from(again.audio.bytes).equals(audio.bytes)).toBe(false);
    expect(again.facts.sections).toEqual((await music.generate(requested, testOptions())).facts.sections);
  });

  it('is extended by whole bars', async () => {
    const { piece } = await generateSourcePiece();
    const longer = scores.extend(piece, 8_000)!;
    const total = longer.sections.reduce((sum, { duration_ms: ms = 0 }) => sum + ms, 0);
    expect(Math.abs(total - 14_000)).toBeLessThan(1_100);
  });
});

describe('built-in sound effects', () => {
  it('have the requested length to the millisecond, and the genre of sound effects', async () => {
    const effect = provider.generators.sound_effect;
    const requested = soundEffectSettings.parse({
      prompt: 'distant thunder over light rain',
      duration: 3_000,
    });
    expect(await effect.milliUnits(requested)).toBe(3_000);
    const generated = await effect.generate(
      { ...request('rain', 3_000), settings: requested },
      testOptions(),
    );
    expect(generated.facts).toMatchObject({ durationMs: 3_000, genres: ['sound-effect'] });
    expect(generated.facts.understood).toMatch(/thunder/i);
  });

  it('have the length stated in the prompt if no length is set', async () => {
    const effect = provider.generators.sound_effect;
    const lengthOf = (requested: object) => effect.milliUnits(soundEffectSettings.parse(requested));
    expect(await lengthOf({ prompt: 'a coin, 0.7 s' })).toBe(700);
    expect(await lengthOf({ prompt: 'a coin, 0.7 s', duration: 2_000 })).toBe(2_000);
    expect(await lengthOf({ prompt: 'a coin' })).toBe(5_000);
    const minute = soundEffectSettings.parse({ prompt: 'one minute of rain' });
    const generated = await effect.generate(
      { ...request('rain', await effect.milliUnits(minute)), settings: minute },
      testOptions(),
    );
    expect(generated.facts).toMatchObject({ durationMs: 22_000 });
    expect(generated.facts.understood).toContain('22 s instead of 60 s');
  });
});

describe('built-in voices', () => {
  it('speak the text, charged per character', async () => {
    expect(voices.length).toBeGreaterThanOrEqual(4);
    expect(await voice.milliUnits(settings('Next stop, Harbour Street.'))).toBe(26);
    const { audio, facts } = await voice.generate(speak('Next stop, Harbour Street.'), testOptions());
    expect(audio.extension).toBe('mp3');
    expect(facts.durationMs).toBeGreaterThan(1_000);
    expect(facts.loudnessLufs).toBeCloseTo(-16, 0);
    expect(facts.words?.map(({ text }) => text)).toEqual(['Next', 'stop', 'Harbour', 'Street']);
  });

  it('reject text that cannot be spoken and unknown voices', async () => {
    await expect(voice.milliUnits(settings('🎉🎉'))).rejects.toThrow(/nothing in this text/);
    await expect(voice.milliUnits(settings('Hello', 'nobody'))).rejects.toThrow('This voice does not exist.');
  });
});
