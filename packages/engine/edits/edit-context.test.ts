import { describe, expect, it } from 'vitest';
import { scoreOutline } from '#contract/score-outline.ts';
import { editContextOf } from '#engine/edits/edit-context.ts';

const outline = scoreOutline.parse({
  bpm: 92,
  key: 'D minor',
  metre: '3/4',
  sections: [
    {
      section_name: 'Intro',
      kind: 'intro',
      start_ms: 0,
      duration_ms: 8000,
      first_bar: 1,
      bars: 4,
      chords: 'Dm',
      intensity: 0.3,
    },
    {
      section_name: 'Theme',
      kind: 'verse',
      start_ms: 8000,
      duration_ms: 16000,
      first_bar: 5,
      bars: 8,
      chords: 'Dm Gm',
      intensity: 0.5,
    },
  ],
  parts: [
    {
      part: 'violin',
      label: 'Violin',
      stem: 'lead',
      sections: [{ section: 1, bars: [1, 2], notes: 12, meanPitch: 72, digest: 'a' }],
    },
  ],
});

describe('editContextOf', () => {
  it('gives the sections with their bars and the parts with the sections in which they play', () => {
    expect(editContextOf(outline)).toEqual({
      bpm: 92,
      key: 'D minor',
      metre: '3/4',
      sections: [
        { name: 'Intro', kind: 'intro', firstBar: 1, bars: 4 },
        { name: 'Theme', kind: 'verse', firstBar: 5, bars: 8 },
      ],
      parts: [{ part: 'violin', stem: 'lead', sections: [1] }],
    });
  });

  it('keeps the range that a comment is about', () => {
    expect(editContextOf(outline, { from: 5, to: 8 }).range).toEqual({ from: 5, to: 8 });
  });

  it('takes a kind of section that it does not know as a verse', () => {
    const [intro, ...rest] = outline.sections;
    const sections = [{ ...intro!, kind: 'prelude' }, ...rest];
    expect(editContextOf({ ...outline, sections }).sections[0]?.kind).toBe('verse');
  });
});
