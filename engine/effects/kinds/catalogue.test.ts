import { expect, it } from 'vitest';
import { behavesLikeAnEffect } from '#engine/effects/testing/behaves-like-an-effect.ts';
import { kindNames } from '#engine/effects/words/kind-words.data.ts';

it('the effect catalogue contains at least fifty kinds', () => {
  expect(kindNames.length).toBeGreaterThanOrEqual(50);
});

for (const kind of kindNames) behavesLikeAnEffect(kind);
