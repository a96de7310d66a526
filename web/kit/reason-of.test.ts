import { expect, it } from 'vitest';
import { ApiError } from '#web/kit/api-error.ts';
import { issuesOf, reasonOf } from '#web/kit/reason-of.ts';

const refusal = (body: unknown) => new ApiError(400, JSON.stringify(body), 'Bad Request');
const issue = { path: 'baseUrl', message: 'The address must start with https://.' };

it('names each value that the server found wrong', () => {
  expect(issuesOf(refusal({ message: 'Wrong.', issues: [issue] }))).toEqual([issue]);
});

it('takes only issues that say where and what', () => {
  const issues = [null, 'x', { path: 'a' }, { path: 1, message: 'b' }, issue];
  expect(issuesOf(refusal({ issues }))).toEqual([issue]);
  expect(issuesOf(refusal({ issues: 'none' }))).toEqual([]);
  expect(issuesOf(new Error('offline'))).toEqual([]);
});

it('gives the most exact reason: the first issue, the sentence, else what the caller says', () => {
  expect(reasonOf(refusal({ message: 'Wrong.', issues: [issue] }), 'Failed.')).toBe(issue.message);
  expect(reasonOf(refusal({ message: 'Wrong.', issues: [] }), 'Failed.')).toBe('Wrong.');
  expect(reasonOf(new TypeError('Failed to fetch'), 'Failed.')).toBe('Failed.');
});
