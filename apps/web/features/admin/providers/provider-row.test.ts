import { expect, test } from 'vitest';
import type { ModelNotice } from '#contract/providers.ts';
import { describeModelNotice } from '#web/features/admin/providers/provider-row.tsx';

const ends = {
  what: 'model_ends',
  service: 'voice',
  model: 'tts-1',
  endsOn: '2027-01-06',
  hasEnded: false,
} as const;

test.each<[ModelNotice, string]>([
  [{ ...ends, isNamed: true }, 'Voice: tts-1 ends on 6 Jan 2027. Name another model.'],
  [{ ...ends, isNamed: false }, 'Voice: tts-1 ends on 6 Jan 2027. It is the default. Name another model.'],
  [{ ...ends, hasEnded: true, isNamed: true }, 'Voice: tts-1 ended on 6 Jan 2027. Name another model.'],
  [
    { what: 'default_model_changed', service: 'music', model: 'music_v2_5' },
    'Music: the default model is now music_v2_5. Its price may differ: check the service’s price and save it.',
  ],
])('the notice %o reads as a sentence', (notice, text) => {
  expect(describeModelNotice(notice)).toBe(text);
});
