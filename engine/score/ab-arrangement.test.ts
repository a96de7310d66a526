import { describe, expect, it } from 'vitest';
import { arrangementsOf } from '#engine/score/ab-arrangement.ts';
import type { SectionKind } from '#engine/theory/form.ts';

const arrangements = (...kinds: SectionKind[]) => arrangementsOf(kinds.map((kind) => ({ kind })));

describe('the A/B arrangement of sections', () => {
  it('is plain for verses and full for choruses and drops', () => {
    expect(arrangements('verse', 'chorus', 'verse', 'drop')).toEqual(['plain', 'full', 'plain', 'full']);
  });

  it('is the same for neighbouring sections of the same kind', () => {
    expect(arrangements('verse', 'verse', 'verse', 'chorus')).toEqual(['plain', 'plain', 'plain', 'full']);
  });

  it('is undefined for transitions', () => {
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
