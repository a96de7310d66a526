import { expect, test } from 'vitest';
import { statedText } from './stated-text.ts';

const provenance = { model: null, language: null, cut: [], bpm: 96, key: 'D minor' };

test.each<[bpm: number | null, key: string | null, stated: typeof provenance | null, text: string]>([
  [96.4, 'D minor', provenance, ''],
  [120, 'D minor', provenance, 'Tempo 96, measured 120'],
  [96, 'A major', provenance, 'Key D minor, measured A major'],
  [null, null, provenance, 'Tempo 96, not measured; Key D minor, not measured'],
  [120, 'A major', null, ''],
])('stated values beside a measured tempo of %s and key %s with %o read “%s”', (bpm, key, stated, text) => {
  expect(statedText({ bpm, key, provenance: stated })).toBe(text);
});
