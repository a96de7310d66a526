import { describe, expect, it } from 'vitest';
import { composeVoice } from '#engine/compose/voice.ts';
import type { VoiceFacts, VoiceRequest } from '#engine/compose/voice.types.ts';
import { levelOf, peakOf, powerSpectrum } from '#engine/dsp/measure.ts';
import { trackPitch } from '#engine/testing/pitch-track.ts';
import { decodeMp3 } from '#engine/encode/decode/decode-mp3.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import { truePeak } from '#engine/master/true-peak.ts';
import type { Progress } from '#engine/compose/progress.ts';
import { voices } from '#engine/voice/speech/voices.ts';
import { NothingToSpeakError } from '#engine/voice/text/nothing-to-speak.ts';

const text = 'Good morning to you all. We sail along the river in May, and nobody is in a hurry.';
const request: VoiceRequest = { text, voice: 'clara', seed: 3, format: 'wav' };

interface RenderedVoice {
  readonly facts: VoiceFacts;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

const cache = new Map<string, Promise<RenderedVoice>>();

/** The metadata and samples for a request; each request is composed once. */
function cachedVoice(changes: Partial<VoiceRequest> = {}): Promise<RenderedVoice> {
  const key = JSON.stringify(changes);
  const existing = cache.get(key) ?? renderVoice(changes);
  cache.set(key, existing);
  return existing;
}

async function renderVoice(changes: Partial<VoiceRequest>): Promise<RenderedVoice> {
  const { facts, audio } = await composeVoice({ ...request, ...changes });
  const { data } = readWav(audio.bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const channel = (offset: number) =>
    Float32Array.from({ length: data.length / 4 }, (_, i) => view.getInt16(4 * i + offset, true) / 32_768);
  return { facts, left: channel(0), right: channel(2) };
}

function medianPitch(samples: Float32Array): number {
  const { periods } = trackPitch(samples, SAMPLE_RATE, { min: 55, max: 420 });
  const voiced = periods.filter((period) => period > 0).toSorted();
  return SAMPLE_RATE / voiced[Math.floor(voiced.length / 2)]!;
}

/** Mean of the logarithm of the pitch, in semitones. Unlike the median, it shifts by exactly as much as every period. */
function meanSemitones(samples: Float32Array): number {
  const { periods } = trackPitch(samples, SAMPLE_RATE, { min: 55, max: 420 });
  const voiced = periods.filter((period) => period > 0);
  return voiced.reduce((sum, period) => sum - 12 * Math.log2(period), 0) / voiced.length;
}

/** Lengths of the silences (below -40 dBFS) over 30 ms, in order of time. */
function silences(samples: Float32Array): Seconds[] {
  const hop = 441;
  const found: number[] = [0];
  for (let i = 0; i + hop <= samples.length; i += hop) {
    const isQuiet = samples.subarray(i, i + hop).every((x) => Math.abs(x) < 0.01);
    if (isQuiet) found[found.length - 1]! += 0.01;
    else if (found.at(-1)! > 0) found.push(0);
  }
  return found.filter((time) => time > 0.03);
}

describe('composeVoice', () => {
  it('returns metadata that matches the audio: title, length, words, level', async () => {
    const { facts, left, right } = await cachedVoice({ voice: 'clara' });
    expect(facts).toMatchObject({
      title: 'Good morning to you all. We sail along the river …',
      understood: 'Clara reads 18 words.',
      voice: 'clara',
    });
    expect(facts.durationMs).toBe(Math.round((1000 * left.length) / SAMPLE_RATE));
    expect(integratedLoudness({ left, right })).toBeCloseTo(facts.loudnessLufs, 1);
    expect(facts.loudnessLufs).toBeGreaterThan(-16.5);
    expect(facts.loudnessLufs).toBeLessThan(-15.5);
    expect(truePeak({ left, right })).toBeLessThanOrEqual(-1);
    expect(facts.words.map((word) => word.text).join(' ')).toBe(text.replaceAll(/[.,]/g, ''));
  });

  it('returns bit-identical channels, as samples and as MP3', async () => {
    const { left, right } = await cachedVoice({ voice: 'clara' });
    expect(left).toEqual(right);
    const mp3 = await composeVoice({ ...request, format: 'mp3_44100_128' });
    const { channels } = await decodeMp3(mp3.audio.bytes);
    expect(channels).toHaveLength(2);
    expect(channels[0]).toEqual(channels[1]);
    expect(channels[0]).toHaveLength(left.length);
    const loudness = integratedLoudness({ left: channels[0]!, right: channels[1]! });
    expect(Math.abs(loudness + 16)).toBeLessThan(0.5);
  });

  it('adds a short reverb tail', async () => {
    const { facts, left } = await cachedVoice({ voice: 'clara', text: 'We go to the sea.' });
    const after = (ms: number) => {
      const from = Math.round(((facts.words.at(-1)!.end_ms + ms) * SAMPLE_RATE) / 1000);
      return levelOf(left.subarray(from, from + 1000));
    };
    expect(after(110)).toBeGreaterThan(-75);
    expect(after(110)).toBeLessThan(-35);
    expect(after(240)).toBeLessThan(after(110) - 10);
  });

  it('starts and ends with silence, without a click', async () => {
    const { left } = await cachedVoice({ voice: 'clara' });
    expect(peakOf(left.subarray(0, 200))).toBeLessThan(0.002);
    expect(peakOf(left.subarray(-2000))).toBeLessThan(0.002);
    expect(left.at(-1)).toBe(0);
  });

  it('is deterministic and depends on the seed', async () => {
    const [once, again, other] = await Promise.all(
      [3, 3, 4].map((seed) => composeVoice({ ...request, seed })),
    );
    expect(Buffer.from(again!.audio.bytes).equals(once!.audio.bytes)).toBe(true);
    expect(Buffer.from(other!.audio.bytes).equals(once!.audio.bytes)).toBe(false);
  });

  it('reports each stage in order and a fraction that never decreases and ends at 1', async () => {
    const steps: Progress[] = [];
    await composeVoice(request, (step) => steps.push(step));
    expect([...new Set(steps.map(({ stage }) => stage))]).toEqual([
      'understanding',
      'rendering',
      'mastering',
    ]);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('returns a playable WAV for headerless formats', async () => {
    const { audio, playable } = await composeVoice({ ...request, text: 'Hello.', format: 'ulaw_8000' });
    expect(audio.extension).toBe('ulaw');
    expect(readWav(playable!.bytes)).toMatchObject({ formatTag: 7, sampleRate: 8000 });
  });
});

describe('voices', () => {
  /** Range of the median pitch of each voice, in Hz. */
  const ranges: Readonly<Record<string, readonly [number, number]>> = {
    clara: [155, 195],
    marcus: [85, 118],
    alasdair: [110, 145],
    nora: [135, 175],
    ivy: [170, 225],
    bruno: [78, 110],
    finn: [125, 165],
    axel: [80, 115],
  };

  it('include at least four with unique names and descriptions', () => {
    expect(voices.length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(ranges)).toEqual(voices.map(({ id }) => id));
    for (const key of ['id', 'name', 'description'] as const)
      expect(new Set(voices.map((voice) => voice[key])).size).toBe(voices.length);
  });

  it.each(Object.entries(ranges))(
    'have a natural pace, a characteristic pitch and -16 LUFS: %s',
    async (voice, [low, high]) => {
      const { facts, left } = await cachedVoice({ voice });
      const wordsPerMinute = facts.words.length / (facts.durationMs / 60_000);
      expect(wordsPerMinute).toBeGreaterThan(130);
      expect(wordsPerMinute).toBeLessThan(185);
      expect(medianPitch(left)).toBeGreaterThan(low);
      expect(medianPitch(left)).toBeLessThan(high);
      expect(Math.abs(facts.loudnessLufs + 16)).toBeLessThan(0.5);
      expect(facts.truePeakDbtp).toBeLessThanOrEqual(-1);
    },
  );

  it('sound different from each other', async () => {
    const spectra = await Promise.all(
      voices.map(async ({ id }) => octaves((await cachedVoice({ voice: id })).left)),
    );
    for (let a = 0; a < spectra.length; a++) {
      for (let b = a + 1; b < spectra.length; b++) {
        const distance = Math.max(...spectra[a]!.map((level, i) => Math.abs(level - spectra[b]![i]!)));
        expect(distance, `${voices[a]!.id} and ${voices[b]!.id}`).toBeGreaterThan(1.5);
      }
    }
  });

  it('have energy above 8 kHz, the limit of their synthesis', async () => {
    for (const voice of ['clara', 'marcus', 'alasdair']) {
      const { left } = await cachedVoice({ voice, text: 'Sister Susie sews shirts for soldiers.' });
      const levels = octaves(left);
      expect(levels.at(-1)!).toBeGreaterThan(-60);
    }
  });
});

/** Mean level in bands from 100 Hz to 14 kHz, relative to the total, in dB. */
function octaves(samples: Float32Array): number[] {
  const size = 2048;
  const power = new Float64Array(size / 2);
  for (let at = 0; at + size <= samples.length; at += size)
    powerSpectrum(samples, at, size).forEach((value, bin) => (power[bin]! += value));
  const all = power.reduce((sum, value) => sum + value, 0);
  const edges = [100, 160, 250, 400, 630, 1000, 1600, 2500, 4000, 6300, 9000, 14_000];
  return edges.slice(1).map((edge, i) => {
    const bins = power.slice((edges[i]! * size) / SAMPLE_RATE, (edge * size) / SAMPLE_RATE);
    return 10 * Math.log10(bins.reduce((sum, value) => sum + value, 0) / all);
  });
}

describe('speed and pitch', () => {
  const short = 'We sail along the river in May, all morning.';

  it.each(['clara', 'marcus', 'axel'])('change the length of %s with the speed', async (voice) => {
    const speech = async (speed: number | undefined) => {
      const { words } = (await cachedVoice({ text: short, voice, speed })).facts;
      return words.at(-1)!.end_ms - words[0]!.start_ms;
    };
    const original = await speech(undefined);
    expect((await speech(0.5)) / original).toBeCloseTo(2, 0.7);
    expect((await speech(0.5)) / original).toBeGreaterThan(1.93);
    expect((await speech(2)) / original).toBeGreaterThan(0.47);
    expect((await speech(2)) / original).toBeLessThan(0.55);
  });

  it.each([
    ['clara', 4],
    ['clara', -5],
    ['marcus', 6],
    ['marcus', -4],
    ['bruno', 3],
    ['alasdair', 5],
    ['axel', 6],
  ])('shift %s by %i semitones without changing the length', async (voice, pitch) => {
    const [original, moved] = [
      await cachedVoice({ text: short, voice }),
      await cachedVoice({ text: short, voice, pitch }),
    ];
    const semitones = meanSemitones(moved.left) - meanSemitones(original.left);
    expect(Math.abs(semitones - pitch)).toBeLessThan(0.7);
    expect(Math.abs(moved.facts.durationMs - original.facts.durationMs)).toBeLessThan(30);
  });
});

describe('pauses and words', () => {
  it('are longer after a full stop than after a comma, and longest between paragraphs', async () => {
    const { left } = await cachedVoice({ text: 'Roman ruins, marble arms. Eleven lions.\n\nAll alone.' });
    const [, comma, stop, paragraph] = silences(left).filter((time) => time > 0.05);
    expect(comma!).toBeGreaterThan(0.1);
    expect(comma!).toBeLessThan(0.3);
    expect(stop!).toBeGreaterThan(comma! + 0.15);
    expect(paragraph!).toBeGreaterThan(stop! + 0.25);
  });

  it('have word times that are inside the audio, sorted and aligned', async () => {
    const { facts, left } = await cachedVoice({
      text: 'Stop. On March 3, 2024 we paid $3.50; call 555-1234 (now).',
    });
    const { words } = facts;
    expect(words.map((word) => word.text)).toEqual(
      'Stop/On/March 3, 2024/we/paid/$3.50/call/555-1234/now'.split('/'),
    );
    let last = 0;
    for (const { start_ms, end_ms } of words) {
      expect(start_ms).toBeGreaterThanOrEqual(last);
      expect(end_ms).toBeGreaterThan(start_ms);
      last = end_ms;
      const sound = left.subarray((start_ms * SAMPLE_RATE) / 1000, (end_ms * SAMPLE_RATE) / 1000);
      expect(peakOf(sound)).toBeGreaterThan(0.05);
    }
    expect(last).toBeLessThanOrEqual(facts.durationMs);
    // The single word of the first sentence ends before the pause, the next one starts after it.
    expect(words[1]!.start_ms - words[0]!.end_ms).toBeGreaterThan(300);
    expect(words[2]!.end_ms - words[2]!.start_ms).toBeGreaterThan(900);
  });

  it('cover a text of 2000 characters', async () => {
    const long = 'The long road went on, over hills and past farms, to the sea. '.repeat(33).slice(0, 2000);
    const { facts } = await cachedVoice({ text: long, voice: 'axel' });
    expect(facts.durationMs).toBeGreaterThan(90_000);
    expect(facts.words.length).toBeGreaterThan(400);
    expect(Math.abs(facts.loudnessLufs + 16)).toBeLessThan(0.5);
  }, 60_000);
});

describe('hostile requests', () => {
  it.each(['🎵', '...', 'Привет'])('are rejected without speakable words: %s', async (nothing) => {
    await expect(composeVoice({ ...request, text: nothing })).rejects.toThrow(NothingToSpeakError);
  });

  it('are rejected for an unknown voice, also for a property name of Object.prototype', async () => {
    for (const voice of ['nobody', 'constructor', ''])
      await expect(composeVoice({ ...request, voice })).rejects.toThrow(RangeError);
  });

  it.each([
    ['flags of the synthesizer', '-voice kal --help -o /etc/passwd -lv'],
    ['markup', '<speak><break time="9s"/>hi</speak> &lt;b&gt;'],
    ['an endless word', 'pneumono'.repeat(20)],
    ['letters only', 'b c d f g h j k l m n p q r s t v w x z'],
    ['zalgo', 'h\u0335\u0321e\u0334\u0322llo'],
    ['one letter', 'a'],
  ])('are spoken as text: %s', async (_, hostile) => {
    const { facts, left } = await cachedVoice({ text: hostile, voice: 'axel' });
    expect(facts.durationMs).toBeGreaterThan(500);
    expect(peakOf(left)).toBeGreaterThan(0.1);
    const ends = facts.words.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms]);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBeLessThanOrEqual(facts.durationMs);
  });
});
