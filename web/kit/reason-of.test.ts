import { expect, it } from 'vitest';
import { ApiError } from '#web/kit/api-error.ts';
import { issuesOf, reasonOf } from '#web/kit/reason-of.ts';

const refusal = (body: unknown) => new ApiError(400, JSON.stringify(body), 'Bad Request');
const issue = { path: 'baseUrl', message: 'The address must start with https://.' };

it('issuesOf returns the validation issues of the server', () => {
  expect(issuesOf(refusal({ message: 'Wrong.', issues: [issue] }))).toEqual([issue]);
});

it('issuesOf ignores issues without path or message', () => {
  const issues = [null, 'x', { path: 'a' }, { path: 1, message: 'b' }, issue];
  expect(issuesOf(refusal({ issues }))).toEqual([issue]);
  expect(issuesOf(refusal({ issues: 'none' }))).toEqual([]);
  expect(issuesOf(new Error('offline'))).toEqual([]);
});

it('errorMessage prefers the first issue, then the server message, then the fallback', () => {
  expect(reasonOf(refusal({ message: 'Wrong.', issues: [issue] }), 'Failed.')).toBe(issue.message);
  expect(reasonOf(refusal({ message: 'Wrong.', issues: [] }), 'Failed.')).toBe('Wrong.');
  expect(reasonOf(new TypeError('Failed to fetch'), 'Failed.')).toBe('Failed.');
});
