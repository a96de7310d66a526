import { describe, expect, it } from 'vitest';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { reviseParallels } from '#engine/score/part-writing/revise-parallels.ts';
import { parseChord } from '#engine/theory/chords.ts';
import { isParallel } from '#engine/theory/part-writing/voice-leading.ts';

const chords = ['I', 'V', 'I'].map((symbol, i) => ({
  startBeats: i * 4,
  endBeats: i * 4 + 4,
  chord: parseChord(symbol, 0),
}));
const context = { chords, intent: { key: { tonic: 0, mode: 'major' } } } as unknown as CompositionContext;
const notesOf = (...notes: [startBeats: number, durationBeats: number, pitch: number][]): GridNote[] =>
  notes.map(([startBeats, durationBeats, pitch]) => ({ startBeats, durationBeats, pitch, velocity: 1 }));
const range = { low: 48, high: 72 };
const pitchesOf = (notes: readonly GridNote[] = []) => notes.map(({ pitch }) => pitch);

const revise = (melody: readonly GridNote[], voice: readonly GridNote[]) =>
  reviseParallels(
    [
      { notes: melody, range: { low: 60, high: 84 }, isBass: false },
      { notes: voice, range, isBass: false },
    ],
    (note) => melody.includes(note),
    context,
  );

describe('reviseParallels', () => {
  const melody = notesOf([0, 2, 76], [2, 2, 79], [4, 4, 74]);

  it('changes a voice that moves in octaves with the melody to other chord tones', () => {
    const [lead, voice] = revise(melody, notesOf([0, 2, 64], [2, 2, 67], [4, 4, 62]));
    expect(pitchesOf(lead)).toEqual([76, 79, 74]);
    const [a, b, c] = pitchesOf(voice);
    expect(isParallel(76, 79, a!, b!) || isParallel(79, 74, b!, c!)).toBe(false);
    for (const pitch of [a, b]) expect([0, 4, 7]).toContain(pitch! % 12);
    expect([2, 7, 11]).toContain(c! % 12);
  });

  it('changes nothing where voices move otherwise', () => {
    const voice = notesOf([0, 2, 60], [2, 2, 60], [4, 4, 59]);
    expect(revise(melody, voice)).toEqual([melody, voice]);
  });

  it('keeps the resolution of a suspension', () => {
    // The tonic is held over the dominant and resolves to the leading tone, in fifths with the melody.
    const voice = notesOf([2, 3, 60], [5, 3, 59]);
    const [, revised] = revise(notesOf([2, 3, 67], [5, 3, 66]), voice);
    expect(revised).toEqual(voice);
  });

  it('takes notes after a rest as a new line', () => {
    const voice = notesOf([0, 0.5, 64], [2, 2, 67]);
    expect(revise(notesOf([0, 0.5, 76], [2, 2, 79]), voice)[1]).toEqual(voice);
  });
});
