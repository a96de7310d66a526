import { describe, expect, it } from 'vitest';
import { coloursOf } from '#engine/score/colours.ts';
import type { SectionKind } from '#engine/theory/form.ts';

const colours = (...kinds: SectionKind[]) => coloursOf(kinds.map((kind) => ({ kind })));

describe('the A/B arrangement of sections', () => {
  it('is plain for verses and full for choruses and drops', () => {
    expect(colours('verse', 'chorus', 'verse', 'drop')).toEqual(['plain', 'lifted', 'plain', 'lifted']);
  });

  it('alternates over consecutive sections of the same kind', () => {
    expect(colours('verse', 'verse', 'verse', 'chorus')).toEqual(['plain', 'lifted', 'plain', 'lifted']);
    expect(colours('solo', 'solo')).toEqual(['lifted', 'plain']);
  });

  it('gives choruses precedence for the full arrangement', () => {
    expect(colours('verse', 'verse', 'chorus')).toEqual(['lifted', 'plain', 'lifted']);
    expect(colours('verse', 'solo', 'chorus')).toEqual(['lifted', 'plain', 'lifted']);
  });

  it('is undefined for transitions and restarts after them', () => {
    expect(colours('intro', 'verse', 'lift', 'chorus', 'outro')).toEqual([
      undefined,
      'plain',
      undefined,
      'lifted',
      undefined,
    ]);
    expect(colours('verse', 'break', 'verse')).toEqual(['plain', undefined, 'plain']);
  });
});
