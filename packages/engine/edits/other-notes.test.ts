import { describe, expect, it } from 'vitest';
import { compositionPlan } from '#contract/plan.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { outlineScore } from '#engine/compose/outline.ts';
import { composeRequestOf } from '#engine/compose/request.ts';
import { withOtherNotes } from '#engine/edits/other-notes.ts';
import { remakeSettings } from '#engine/edits/remake-settings.ts';

const plan = compositionPlan.parse({
  sections: [
    { section_name: 'Intro', duration_ms: 2000 },
    { section_name: 'Verse', duration_ms: 8000 },
  ],
});
const settings = musicSettings.parse({
  prompt: 'ambient, 120 bpm, 4/4',
  composition_plan: plan,
  useCompositionPlan: true,
});
const piece = { settings, seed: 1, durationMs: 10_000, plan, bpm: 120, metre: '4/4' };

const outlineOf = (own: MusicSettings) => outlineScore({ ...composeRequestOf(own), seed: 1, format: 'wav' });

describe('withOtherNotes', () => {
  it('tries further seeds while a section of one bar has the same notes', async () => {
    const outline = await outlineOf(settings);
    const notes = ({ parts }: typeof outline) =>
      parts.flatMap(({ part, sections }) =>
        sections.filter(({ section }) => section === 0).map(({ digest }) => `${part} ${digest}`),
      );
    let repeated = 0;
    for (let first = 1; first <= 20; first += 1) {
      let seeds = 0;
      const again = { kind: 'section', section: 0 } as const;
      const made = await withOtherNotes(piece, 0, {
        outlineOf,
        remake: () =>
          remakeSettings(
            piece,
            again,
            () => undefined,
            () => first * 100 + (seeds += 1),
          ),
      });
      expect(notes(await outlineOf(made))).not.toEqual(notes(outline));
      if (seeds > 1) repeated += 1;
    }
    expect(repeated).toBeGreaterThan(0);
  });

  it('asks for no outline of a longer section', async () => {
    const made = await withOtherNotes(piece, 1, {
      outlineOf: () => Promise.reject(new Error('not needed')),
      remake: () => ({ ...settings, section_seeds: [{ section: 1, seed: 7 }] }),
    });
    expect(made.section_seeds).toEqual([{ section: 1, seed: 7 }]);
  });

  it('ends although nothing else can be played', async () => {
    const outline = await outlineOf(settings);
    let made = 0;
    await withOtherNotes(piece, 0, {
      outlineOf: () => Promise.resolve(outline),
      remake: () => ({ ...settings, seed: (made += 1) }),
    });
    expect(made).toBe(8);
  });
});
