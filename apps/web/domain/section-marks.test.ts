import { describe, expect, it } from 'vitest';
import { sectionMarks } from '#web/domain/section-marks.ts';

const section = (section_name: string) => ({ section_name, start_ms: 0, duration_ms: 1000 });

describe('sectionMarks', () => {
  it('gives the same name the same letter and color', () => {
    const marks = sectionMarks(['Intro', 'Verse 1', 'Chorus', 'Verse 2', 'Coda'].map(section));
    expect(marks.map((mark) => mark.letter).join('')).toBe('ABCBD');
    expect(marks.map((mark) => mark.color)).toEqual(['stone', 'slate', 'moss', 'slate', 'stone']);
  });

  it('gives adjacent sections with different names different colors', () => {
    const [first, second] = sectionMarks(['Theme', 'Second theme'].map(section));
    expect(first?.color).toBe('slate');
    expect(second?.color).not.toBe('slate');
  });

  it('continues with AA after Z', () => {
    const names = Array.from({ length: 28 }, (_, i) => section(`part ${'x'.repeat(i + 1)}`));
    expect(sectionMarks(names).at(27)?.letter).toBe('AB');
  });
});
