import { expect, test } from 'vitest';
import { describeJob } from './describe-job.ts';

test('a job description contains the prompt, cut between graphemes', () => {
  expect(describeJob('music', 30_000, 'A slow waltz')).toBe('Music, 30 s: A slow waltz');
  const cut = describeJob('voice', 60, `${'a'.repeat(38)}🎻 and some more`);
  expect(cut).toBe(`Voice, 60 characters: ${'a'.repeat(38)}🎻…`);
});
