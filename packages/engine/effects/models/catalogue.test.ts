import { expect, it } from 'vitest';
import { testEffectModel } from '#engine/effects/testing/test-effect-model.ts';
import { effectKinds } from '#engine/effects/words/kind-words.data.ts';

it('the effect catalogue contains at least fifty kinds', () => {
  expect(effectKinds.length).toBeGreaterThanOrEqual(50);
});

for (const kind of effectKinds) testEffectModel(kind);
