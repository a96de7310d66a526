import { describe, expect, it } from 'vitest';
import { composePiece, scoreOf } from '#engine/testing/pieces.ts';
import { partName } from '#engine/score/part-name.ts';
import { findPart, replacementOf } from '#engine/score/plan-parts/find-part.ts';
import { instrumentNamed, partsNamed } from '#engine/theory/part-names.ts';

const names =
  'all drums bass lead harmony vocals strings violins violin guitar guitars piano pianos keys synth brass'.split(
    ' ',
  );

describe('findPart', () => {
  it.each(['Cinematic orchestral with violin', 'Upbeat pop with guitar and piano', 'Big band swing'])(
    'finds in a score of “%s” the parts that the same names mean in its outline',
    async (prompt) => {
      const piece = await composePiece(prompt, { seed: 2 });
      const { parts } = await scoreOf(piece);
      for (const name of [...names, ...piece.outline.parts.map(({ part }) => part)]) {
        const found = findPart(name, parts).map(({ part }) => partName(part, parts));
        const named = partsNamed(name, piece.outline.parts).map(({ part }) => part);
        expect({ name, found }).toEqual({ name, found: named });
      }
    },
  );
});

describe('replacementOf', () => {
  it('is the instrument that the same word means in an edit', () => {
    for (const instrument of ['guitar', 'Keyboard', 'synth', 'woodwinds', 'Cello', 'strings'])
      expect(replacementOf({ part: 'lead', instrument })).toBe(instrumentNamed(instrument));
    expect(replacementOf({ part: 'lead', instrument: 'guitar' })).toBe('clean-guitar');
  });
});
