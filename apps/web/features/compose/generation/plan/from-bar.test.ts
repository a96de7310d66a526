import { describe, expect, it } from 'vitest';
import { split } from '#web/features/compose/generation/plan/edit-plan.ts';
import { draftOf, planBody } from '#web/features/compose/generation/plan/draft-plan.ts';
import { chartFromBar, melodyFromBar } from '#web/features/compose/generation/plan/from-bar.ts';

const note = (start_beats: number, pitch: number) => ({ start_beats, length_beats: 1, pitch });
const melody = { length_beats: 16, notes: [note(0, 60), note(4, 62), note(8, 64), note(12, 65)] };

describe('a plan with a given melody', () => {
  const plan = {
    positive_global_styles: ['120 bpm', 'C major', '4/4'],
    negative_global_styles: [],
    written_key: 'C major',
    sections: [
      {
        section_name: 'Theme',
        duration_ms: 8000,
        positive_local_styles: [],
        negative_local_styles: [],
        lines: [],
        chords: '| C | F | G | C |',
        melody,
      },
    ],
  };
  const draft = draftOf(plan, { lengthMs: 8000, barMs: 2000, sourcePrompt: '' });

  it('is sent as it was received', () => {
    expect(planBody(draft)).toEqual(plan);
  });

  it('keeps its melody and chords in the second half of a split section', () => {
    const [, second] = planBody(split(draft, 0)).sections;
    expect(second!.chords).toBe('| G | C | C | F |');
    expect(second!.melody!.notes.map(({ start_beats: start, pitch }) => [start, pitch])).toEqual([
      [0, 64],
      [4, 65],
      [8, 60],
      [12, 62],
    ]);
  });
});

it('chartFromBar keeps charts that repeat one bar, and counts repetitions', () => {
  expect(chartFromBar('| Am |', 3)).toBe('| Am |');
  expect(chartFromBar('Am F | C G', 3)).toBe('| C G | Am F |');
});

it('melodyFromBar counts repetitions', () => {
  expect(melodyFromBar(melody, 5, 4).notes[0]).toEqual(note(0, 62));
});
