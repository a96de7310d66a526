import { describe, expect, it } from 'vitest';
import { coloursOf } from '#engine/score/colours.ts';
import type { SectionKind } from '#engine/theory/form.ts';

const colours = (...kinds: SectionKind[]) => coloursOf(kinds.map((kind) => ({ kind })));

describe('the colours of sections', () => {
  it('leaves verses plain and lifts choruses and drops', () => {
    expect(colours('verse', 'chorus', 'verse', 'drop')).toEqual(['plain', 'lifted', 'plain', 'lifted']);
  });

  it('gives the second of two like neighbours the other colour', () => {
    expect(colours('verse', 'verse', 'verse', 'chorus')).toEqual(['plain', 'lifted', 'plain', 'lifted']);
    expect(colours('solo', 'solo')).toEqual(['lifted', 'plain']);
  });

  it('lifts the place where a piece arrives before all others', () => {
    expect(colours('verse', 'verse', 'chorus')).toEqual(['lifted', 'plain', 'lifted']);
    expect(colours('verse', 'solo', 'chorus')).toEqual(['lifted', 'plain', 'lifted']);
  });

  it('has none for what leads from one place to another, and starts anew after it', () => {
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
