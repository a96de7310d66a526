import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { NotePart, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const seeds = [1, 2, 3, 4, 5];
const scoreOf = (prompt: string, seed: number): Score => {
  const intent = understand({ prompt, seed, lengthMs: 60_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};
const noteParts = ({ parts }: Score): NotePart[] => parts.filter((part) => part.kind === 'notes');
/** The instruments with notes, each once, and "drums". */
const playersOf = ({ parts }: Score): string[] =>
  [...new Set(parts.map((part) => (part.kind === 'notes' ? part.instrument : part.kind)))].toSorted();

describe('chooseEnsemble', () => {
  it.each([
    ['Solo violin sonata', ['violin']],
    ['Solo flute', ['flute']],
    ['Unaccompanied violin', ['violin']],
    ['an unaccompanied suite for cello', ['cello']],
    ['sonata for violin solo', ['violin']],
    ['a piano solo', ['piano']],
    ['harp and nothing else', ['harp']],
    ['just a marimba', ['marimba']],
    ['Jazz piano trio', ['drums', 'piano', 'upright-bass']],
    ['piano trio in D minor', ['cello', 'piano', 'violin']],
    ['power trio', ['distorted-guitar', 'drums', 'electric-bass']],
    ['string quartet', ['cello', 'viola', 'violin']],
    ['string trio', ['cello', 'viola', 'violin']],
    ['brass quintet', ['french-horn', 'trombone', 'trumpet', 'tuba']],
    ['woodwind quintet', ['bassoon', 'clarinet', 'flute', 'french-horn', 'oboe']],
    ['saxophone quartet', ['alto-sax', 'baritone-sax', 'soprano-sax', 'tenor-sax']],
    ['Coltrane style jazz sax quartet', ['drums', 'piano', 'saxophone', 'upright-bass']],
    ['Klaviertrio in e-Moll', ['cello', 'piano', 'violin']],
    ['quintette à vent', ['bassoon', 'clarinet', 'flute', 'french-horn', 'oboe']],
    ['oboe and harp duet', ['harp', 'oboe']],
    ['duet for oboe and harp', ['harp', 'oboe']],
    ['cello duo', ['cello']],
    ['SATB choir', ['choir']],
    ['a cappella', ['choir']],
    ['a cappella pop song', ['choir', 'voice-oohs']],
    ['jazz trio with guitar, bass and drums', ['clean-guitar', 'drums', 'upright-bass']],
    ['Swing jazz quartet with saxophone and piano', ['drums', 'piano', 'saxophone', 'upright-bass']],
  ])('has exactly the requested players: %s', (prompt, players) => {
    for (const seed of seeds) expect(playersOf(scoreOf(prompt, seed))).toEqual(players);
  });

  it.each([
    ['jazz duo', 2],
    ['jazz trio', 3],
    ['jazz quartet', 4],
    ['rock trio', 3],
    ['four piece rock band', 4],
    ['folk duo', 2],
    ['folk trio with a fiddle', 3],
    ['country quartet', 4],
    ['blues trio with harmonica', 3],
  ])('has as many players as the prompt says, drums as one of them: %s', (prompt, count) => {
    for (const seed of seeds) expect(playersOf(scoreOf(prompt, seed))).toHaveLength(count);
  });

  it('does not limit the players for an added ensemble or a solo section', () => {
    expect(playersOf(scoreOf('pop song with a string quartet', 2))).toEqual(
      expect.arrayContaining(['drums', 'strings']),
    );
    expect(playersOf(scoreOf('rock with a guitar solo', 2))).toContain('drums');
    expect(playersOf(scoreOf('jazz with a piano solo', 2)).length).toBeGreaterThan(3);
  });

  it('gives the two violins of a string quartet separate parts', () => {
    const violins = noteParts(scoreOf('string quartet', 1)).filter(
      ({ instrument }) => instrument === 'violin',
    );
    expect(violins).toHaveLength(2);
  });

  it('lets a horn section in a band play riffs with rests, over another chord instrument', () => {
    for (const prompt of ['soul with horns and organ', 'pop with a brass section', 'rock with horns'])
      for (const seed of seeds) {
        const parts = noteParts(scoreOf(prompt, seed)).filter(({ stem }) => stem === 'harmony');
        const horns = parts.find(({ instrument }) => instrument === 'brass')!;
        const beats = horns.notes.at(-1)!.startBeats;
        const sounding = Array.from({ length: Math.floor(beats * 2) }, (_, i) => i / 2).filter((beat) =>
          horns.notes.some((note) => note.startBeats <= beat && note.startBeats + note.durationBeats > beat),
        );
        expect(sounding.length / (beats * 2)).toBeLessThan(0.6);
        expect(parts.length).toBeGreaterThan(1);
      }
  });

  it('has a soprano, an alto, a tenor and a bass in a choir, each in its range', () => {
    const ranges: [label: string, low: number, high: number][] = [
      ['Lead: soprano', 60, 79],
      ['Harmony: alto', 55, 74],
      ['Harmony: tenor', 48, 68],
      ['Bass', 43, 62],
    ];
    for (const prompt of ['SATB choir', 'jazz a cappella'])
      for (const seed of seeds) {
        const parts = noteParts(scoreOf(prompt, seed));
        expect(parts.map(({ name }) => name)).toEqual(ranges.map(([name]) => name));
        for (const [i, [, low, high]] of ranges.entries()) {
          const pitches = parts[i]!.notes.map(({ pitch }) => pitch);
          expect(Math.min(...pitches)).toBeGreaterThanOrEqual(low);
          expect(Math.max(...pitches)).toBeLessThanOrEqual(high);
        }
      }
  });

  it('gives a requested chord instrument the part that lists it', () => {
    for (const seed of seeds) {
      const score = scoreOf('Swing jazz quartet with saxophone and piano', seed);
      const piano = noteParts(score).find(
        ({ instrument, stem }) => instrument === 'piano' && stem === 'harmony',
      )!;
      const { startBeats: first } = piano.notes[0]!;
      const onBeat = piano.notes.filter(({ startBeats }) => {
        const phase = (startBeats - Math.floor(startBeats) + 1) % 1;
        return phase < 0.08 || phase > 0.92;
      });
      expect(first).toBeGreaterThanOrEqual(0);
      // The guitar's chops are on every beat; the piano's comping is mostly syncopated.
      expect(onBeat.length / piano.notes.length).toBeLessThan(0.75);
    }
  });

  it('keeps a melody instrument to one note at a time', () => {
    for (const prompt of ['string quartet', 'brass quintet', 'woodwind quintet']) {
      for (const { notes, name } of noteParts(scoreOf(prompt, 3))) {
        const sorted = notes.toSorted((a, b) => a.startBeats - b.startBeats);
        const chords = sorted.filter((note, i) => note.startBeats === sorted[i - 1]?.startBeats);
        expect([name, chords]).toEqual([name, []]);
      }
    }
  });
});
