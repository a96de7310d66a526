import { describe, expect, it } from 'vitest';
import { arrangementsOf } from '#engine/score/ab-arrangement.ts';
import type { SectionKind } from '#engine/theory/form.ts';

const arrangements = (...kinds: SectionKind[]) => arrangementsOf(kinds.map((kind) => ({ kind })));

describe('the A/B arrangement of sections', () => {
  it('is plain for verses and full for choruses and drops', () => {
    expect(arrangements('verse', 'chorus', 'verse', 'drop')).toEqual(['plain', 'full', 'plain', 'full']);
  });

  it('alternates over consecutive sections of the same kind', () => {
    expect(arrangements('verse', 'verse', 'verse', 'chorus')).toEqual(['plain', 'full', 'plain', 'full']);
    expect(arrangements('solo', 'solo')).toEqual(['full', 'plain']);
  });

  it('gives choruses precedence for the full arrangement', () => {
    expect(arrangements('verse', 'verse', 'chorus')).toEqual(['full', 'plain', 'full']);
    expect(arrangements('verse', 'solo', 'chorus')).toEqual(['full', 'plain', 'full']);
  });

  it('is undefined for transitions and restarts after them', () => {
    expect(arrangements('intro', 'verse', 'pre-chorus', 'chorus', 'outro')).toEqual([
      undefined,
      'plain',
      undefined,
      'full',
      undefined,
    ]);
    expect(arrangements('verse', 'break', 'verse')).toEqual(['plain', undefined, 'plain']);
  });
});
