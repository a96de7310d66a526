import { describe, expect, it } from 'vitest';
import type { Note } from '#contract/stored-score.ts';
import type { NotePart } from '#engine/score/score.ts';
import { dampedBeats } from './note-gates.ts';

const note = (startBeats: number, durationBeats: number, pitch: number): Note => ({
  startBeats,
  durationBeats,
  pitch,
  velocity: 0.5,
});
const partOf = (notes: Note[], controls: NotePart['controls'] = {}): NotePart => ({
  kind: 'notes',
  name: 'Piano',
  stem: 'harmony',
  instrument: 'piano',
  channel: { gainDb: 0, pan: 0, reverb: 0, echo: 0, duckDb: 0 },
  notes,
  controls,
});

describe('dampedBeats', () => {
  it('holds notes as long as the pedal is down, or until the key is struck again', () => {
    const notes = [note(0, 0.5, 60), note(1, 0.5, 64), note(2, 0.5, 60), note(4, 0.5, 60)];
    const pedal = [{ startBeats: 0.1, endBeats: 3.9 }];
    expect(dampedBeats(partOf(notes, { pedal }))).toEqual([2, 3.9, 3.9, 4.5]);
  });

  it('joins slurred notes', () => {
    const [first, second] = dampedBeats(
      partOf([{ ...note(0, 0.8, 60), articulation: 'legato' }, note(1, 0.8, 62)]),
    );
    expect(first).toBeGreaterThan(1);
    expect(second).toBe(1.8);
  });
});
