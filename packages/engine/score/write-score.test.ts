import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import type { Note } from '#contract/stored-score.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { DrumHit, Part, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (request: Partial<ComposeRequest>): Score => {
  const intent = understand({ prompt: '', seed: 1, format: 'wav', ...request });
  return writeScore(intent, resolvePlan(request.plan ?? writePlan(intent), intent));
};
const notesOf = (score: Score): Note[] =>
  score.parts.flatMap((part) => (part.kind === 'notes' ? part.notes : []));
const playerOf = (part: Part): string =>
  part.kind === 'drums' ? part.kit : part.kind === 'voice' ? part.singer : part.instrument;
const hitsOf = (score: Score): DrumHit[] =>
  score.parts.flatMap((part) => (part.kind === 'drums' ? part.hits : []));
const stem = (score: Score, name: string): Note[] =>
  score.parts
    .flatMap((part) => (part.kind === 'notes' && part.stem === name ? part.notes : []))
    .toSorted((a, b) => a.startBeats - b.startBeats);
const barBeats = ({ metre }: Score): number => (metre.beatsPerBar * 4) / metre.beatUnit;
const bpmOf = ({ tempo }: Score): number => tempo[0]?.bpm ?? 0;

/** The events of each bar, rounded to sixteenths, without velocities. */
const contents = (score: Score): string[] => {
  const length = barBeats(score);
  const bars: string[][] = [];
  const add = (beat: number, what: string) => {
    const steps = Math.round(beat * 4);
    const bar = Math.floor(steps / (length * 4));
    (bars[bar] ??= []).push(`${steps - bar * length * 4}${what}`);
  };
  for (const { startBeats, pitch } of notesOf(score)) add(startBeats, `p${pitch}`);
  for (const { startBeats, piece } of hitsOf(score)) add(startBeats, piece);
  return Array.from(bars, (bar) => (bar ?? []).toSorted().join(' '));
};

const excluding = (...styles: string[]): CompositionPlan =>
  compositionPlan.parse({
    sections: ['Verse', 'Chorus'].map((section_name) => ({ section_name, negative_local_styles: styles })),
  });

describe('a piece that excludes every part', () => {
  it.each<Partial<ComposeRequest>>([
    { prompt: 'no piano no drums no bass no melody no chords' },
    { prompt: 'ambient without drums, bass, melody, chords, pads or strings' },
    { prompt: 'classical, no bass, no melody, no chords' },
    { plan: excluding('drums', 'bass', 'melody', 'chords') },
    { prompt: 'no drums, no bass', plan: excluding('melody', 'chords') },
    { prompt: 'solo piano', plan: excluding('piano') },
  ])('is played by one accompaniment part: %j', (request) => {
    for (const genre of genrePresets) {
      for (const lengthMs of [1000, 20_000]) {
        const score = scoreOf({ genres: [genre], seed: 3, lengthMs, ...request });
        expect(score.parts).not.toEqual([]);
      }
    }
  });

  it('avoids the excluded instruments if others can play', () => {
    const prompt = 'pop, no piano no drums no bass no melody no chords';
    const players = scoreOf({ prompt, seed: 3 }).parts.map(playerOf);
    expect(players.filter((name) => /piano|bass|drums/.test(name))).toEqual([]);
    expect(players).not.toEqual([]);
  });
});

const partsOf = (prompt: string) => scoreOf({ prompt, seed: 3 }).parts;
/** Whether an event is within a range of seconds at 120 BPM, edges excluded. */
const within = (from: number, to: number) => (at: { startBeats: number }) =>
  at.startBeats >= from * 2 + 0.1 && at.startBeats < to * 2 - 0.3;
const density = (score: Score) => (hitsOf(score).length + notesOf(score).length) / score.lengthMs;

/** Normalised histogram of kick, snare, other drums and bass over the sixteenths of a bar. */
const fingerprint = (genre: string): number[] => {
  const bins = Array.from({ length: 64 }, () => 0);
  for (const seed of [31, 32, 33]) {
    const score = scoreOf({ genres: [genre], seed, lengthMs: 60_000, prompt: '4/4' });
    const add = (offset: number, beat: number) => {
      const bin = offset + mod(Math.round(beat * 4), 16);
      bins[bin] = (bins[bin] ?? 0) + 1;
    };
    for (const { piece, startBeats } of hitsOf(score))
      add(piece === 'kick' ? 0 : /snare|clap|rim/.test(piece) ? 16 : 32, startBeats);
    for (const { startBeats } of stem(score, 'bass')) add(48, startBeats);
  }
  const total = Math.max(1, Math.hypot(...bins));
  return bins.map((count) => count / total);
};

/** Median position of the second eighth of a beat, as a share of it. */
const offBeatPosition = (genre: string) => {
  const places = hitsOf(scoreOf({ genres: [genre], seed: 41, lengthMs: 60_000, tempo: 120 }))
    .map(({ startBeats }) => mod(startBeats, 1))
    .filter((place) => place > 0.4 && place < 0.72);
  return places.toSorted((a, b) => a - b)[places.length >> 1];
};

const anyRequest = fc.record({
  genres: fc.constantFrom(...genrePresets).map((genre) => [genre]),
  seed: fc.integer({ min: 0, max: 4_294_967_295 }),
  lengthMs: fc.oneof(fc.integer({ min: 1000, max: 40_000 }), fc.integer({ min: 40_000, max: 300_000 })),
  tempo: fc.option(fc.integer({ min: 60, max: 200 }), { nil: undefined }),
  energy: fc.constantFrom('low', 'medium', 'high', undefined),
  prompt: fc.constantFrom(
    '',
    'in 3/4',
    'a jig in 6/8',
    'sad, no drums',
    'solo piano',
    'with cello and flute',
    'string quartet',
    'brass quintet with drums',
    'SATB choir',
  ),
});

describe('a written score', () => {
  it('has contiguous sections that fill the length, and every note inside it, sorted, and within range and velocity limits', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const score = scoreOf(request);
        let end = 0;
        for (const { startMs, durationMs } of score.sections) {
          expect(startMs).toBe(end);
          expect(durationMs).toBeGreaterThan(0);
          end += durationMs;
        }
        expect(end).toBe(score.lengthMs);
        const lengthBeats = (score.lengthMs * bpmOf(score)) / 60_000;
        const wrong: unknown[] = [];
        for (const part of score.parts) {
          const events = part.kind === 'drums' ? part.hits : part.notes;
          let before = 0;
          for (const event of events) {
            const { startBeats, velocity } = event;
            const isValid = startBeats >= before && startBeats < lengthBeats && velocity > 0 && velocity <= 1;
            if (!isValid) wrong.push(event);
            before = startBeats;
          }
          if (part.kind !== 'notes') continue;
          const { low, high } = instruments[part.instrument];
          for (const note of part.notes) {
            const { startBeats, durationBeats, pitch } = note;
            const inside = durationBeats > 0 && startBeats + durationBeats <= lengthBeats;
            if (!inside || pitch < low || pitch > high || !Number.isInteger(pitch)) wrong.push(note);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 80, seed: 1 },
    );
  });

  it.each(genrePresets)('in %s releases the last note 0.5 to 3.6 s before the end', (genre) => {
    for (const seed of [1, 2, 3]) {
      const score = scoreOf({ genres: [genre], seed, lengthMs: 30_000 });
      const end = Math.max(...notesOf(score).map((note) => note.startBeats + note.durationBeats));
      const restMs = score.lengthMs - (end * 60_000) / bpmOf(score);
      expect(restMs).toBeGreaterThan(500);
      expect(restMs).toBeLessThan(3600);
    }
  });

  it.each(genrePresets)('in %s begins and ends on the tonic chord', (genre) => {
    for (const seed of [4, 5, 6, 7]) {
      const score = scoreOf({ genres: [genre], seed, lengthMs: 60_000 });
      const harmony = [...stem(score, 'harmony'), ...stem(score, 'bass')];
      const last = Math.max(...harmony.map(({ startBeats }) => startBeats));
      const final = harmony.filter(({ startBeats }) => startBeats > last - 0.4);
      expect(final.map(({ pitch }) => mod(pitch, 12))).toContain(score.key.tonic);
      // A lead that has rested before leaves the final chord to the others.
      const lead = stem(score, 'lead').findLast(({ startBeats }) => startBeats > last - 0.4);
      const bass = stem(score, 'bass').at(-1);
      expect(bass === undefined || mod(bass.pitch, 12) === score.key.tonic).toBe(true);
      expect([0, 2, 3, 4, 5, 7]).toContain(mod((lead?.pitch ?? score.key.tonic) - score.key.tonic, 12));
      const opening = harmony.filter(({ startBeats }) => startBeats < 3.9);
      expect(
        opening.map(({ pitch }) => mod(pitch - score.key.tonic, 12)).some((i) => i === 0 || i === 7),
      ).toBe(true);
    }
  });

  it.each(genrePresets)('in %s has at least six different bars in every sixteen', (genre) => {
    for (const seed of [8, 9, 10]) {
      const bars = contents(scoreOf({ genres: [genre], seed, lengthMs: 120_000 }));
      for (let start = 0; start + 16 <= bars.length; start += 1) {
        expect(new Set(bars.slice(start, start + 16)).size).toBeGreaterThanOrEqual(6);
      }
    }
  });

  it('is the same for the same seed and has a different melody for another seed', () => {
    for (const genre of genrePresets) {
      const [first, again, other] = [11, 11, 12].map((seed) => scoreOf({ genres: [genre], seed }));
      expect(again).toEqual(first);
      const melody = (score: Score | undefined) =>
        score === undefined
          ? []
          : stem(score, 'lead').map(({ startBeats, pitch }) => [Math.round(startBeats * 4), pitch]);
      expect(melody(first).length).toBeGreaterThan(3);
      expect(melody(other)).not.toEqual(melody(first));
    }
  });

  it('has unique part names and no silent parts', () => {
    for (const genre of genrePresets) {
      const { parts } = scoreOf({ genres: [genre], seed: 13, lengthMs: 60_000 });
      expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      for (const part of parts)
        expect((part.kind === 'drums' ? part.hits : part.notes).length).toBeGreaterThan(0);
    }
  });
});

describe('requested instruments and styles', () => {
  it('omit excluded parts', () => {
    expect(partsOf('rock without drums').some(({ kind }) => kind === 'drums')).toBe(false);
    expect(partsOf('rock, no bass').some((part) => part.stem === 'bass')).toBe(false);
    expect(partsOf('pop with no melody').some((part) => part.stem === 'lead')).toBe(false);
    expect(partsOf('folk with no melody').some((part) => part.stem === 'lead')).toBe(false);
    expect(partsOf('jazz, drums only').map((part) => part.stem)).toEqual(['drums']);
    expect(partsOf('jazz, bass only').map((part) => part.stem)).toEqual(['bass']);
    expect(
      partsOf('rock, no guitars').some((part) => part.kind === 'notes' && /guitar/.test(part.instrument)),
    ).toBe(false);
  });

  it.each([
    ['a waltz for felt piano, upright bass and brushes', ['felt-piano', 'upright-bass']],
    ['solo piano', ['piano']],
    ['techno with a saxophone', ['saxophone']],
    ['ambient with cello, glass pads and bells', ['cello', 'glass-pad', 'bell']],
    ['pop with flute, strings and acoustic guitar', ['flute', 'strings', 'acoustic-guitar']],
  ])('include every named instrument: %s', (prompt, expected) => {
    for (const seed of [1, 2, 3, 4]) {
      const { parts } = scoreOf({ prompt, seed });
      const sounding = parts.flatMap((part) => (part.kind === 'notes' ? [part.instrument as string] : []));
      for (const instrument of expected) expect(sounding).toContain(instrument);
    }
  });

  it('play only the piano for a solo piano', () => {
    const { parts } = scoreOf({ prompt: 'solo piano', seed: 5, lengthMs: 60_000 });
    expect(new Set(parts.map(playerOf))).toEqual(new Set(['piano']));
  });

  it('follow a plan section by section', () => {
    const local = { lines: [], negative_local_styles: [] };
    const plan = {
      positive_global_styles: ['rock', '120 bpm'],
      negative_global_styles: [],
      sections: [
        {
          section_name: 'Verse',
          duration_ms: 16_000,
          positive_local_styles: ['no drums', 'quiet'],
          ...local,
        },
        {
          section_name: 'Chorus',
          duration_ms: 16_000,
          positive_local_styles: ['cello takes the melody', 'loud'],
          ...local,
        },
        { section_name: 'Bridge', duration_ms: 8000, positive_local_styles: ['piano only'], ...local },
        { section_name: 'Chorus 2', duration_ms: 20_000, positive_local_styles: ['full band'], ...local },
      ],
    };
    const score = scoreOf({ prompt: 'a song', plan, seed: 2 });
    expect(score.sections.map(({ name, startMs }) => [name, startMs])).toEqual([
      ['Verse', 0],
      ['Chorus', 16_000],
      ['Bridge', 32_000],
      ['Chorus 2', 40_000],
    ]);
    expect(hitsOf(score).filter(within(0, 16))).toEqual([]);
    expect(hitsOf(score).filter(within(16, 32)).length).toBeGreaterThan(20);
    const cello = score.parts.flatMap((part) =>
      part.kind === 'notes' && part.instrument === 'cello' && part.stem === 'lead' ? part.notes : [],
    );
    expect(cello.length).toBeGreaterThan(3);
    for (const { startBeats } of cello) {
      expect(startBeats).toBeGreaterThan(31.8);
      expect(startBeats).toBeLessThan(64);
    }
    const inBridge = score.parts.filter((part) =>
      (part.kind === 'drums' ? part.hits : part.notes).some(within(32, 40)),
    );
    expect(new Set(inBridge.map(playerOf))).toEqual(new Set(['piano']));
  });
});

describe('writeScore', () => {
  it('writes more events for higher energy', () => {
    let fuller = 0;
    for (const genre of genrePresets) {
      const [low, high] = (['low', 'high'] as const).map((energy) =>
        density(scoreOf({ genres: [genre], energy, seed: 21, lengthMs: 60_000 })),
      );
      if ((high ?? 0) > (low ?? 0) * 1.2) fuller += 1;
    }
    expect(fuller).toBeGreaterThanOrEqual(14);
  });

  it('gives every genre a distinct groove', () => {
    const prints = genrePresets.map(fingerprint);
    for (const [i, a] of prints.entries()) {
      for (const b of prints.slice(i + 1)) {
        const likeness = a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
        expect(likeness).toBeLessThan(0.985);
      }
    }
  });

  it('applies swing only in swung genres', () => {
    expect(offBeatPosition('Jazz')).toBeGreaterThan(0.6);
    expect(offBeatPosition('Blues')).toBeGreaterThan(0.6);
    expect(offBeatPosition('Rock')).toBeLessThan(0.53);
    expect(offBeatPosition('Metal')).toBeLessThan(0.53);
  });
});

describe('writeScore', () => {
  it('writes one minute in less than 30 ms of CPU time', () => {
    for (const genre of genrePresets) scoreOf({ genres: [genre], lengthMs: 60_000 });
    const times = genrePresets.map((genre) => {
      const start = process.threadCpuUsage();
      scoreOf({ genres: [genre], lengthMs: 60_000, seed: 2 });
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    });
    expect(times.toSorted((a, b) => a - b)[8]).toBeLessThan(30);
  });
});
