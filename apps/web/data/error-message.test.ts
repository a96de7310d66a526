import { expect, it } from 'vitest';
import { ApiError } from '#web/data/api-error.ts';
import { issuesOf, errorMessage } from '#web/data/error-message.ts';

const validationError = (body: unknown) => new ApiError(400, JSON.stringify(body), 'Bad Request');
const issue = { path: 'baseUrl', message: 'The address must start with https://.' };

it('issuesOf returns the validation issues of the server', () => {
  expect(issuesOf(validationError({ message: 'Wrong.', issues: [issue] }))).toEqual([issue]);
});

it('issuesOf ignores issues without path or message', () => {
  const issues = [null, 'x', { path: 'a' }, { path: 1, message: 'b' }, issue];
  expect(issuesOf(validationError({ issues }))).toEqual([issue]);
  expect(issuesOf(validationError({ issues: 'none' }))).toEqual([]);
  expect(issuesOf(new Error('offline'))).toEqual([]);
});

it('errorMessage prefers the first issue, then the server message, then the fallback', () => {
  expect(errorMessage(validationError({ message: 'Wrong.', issues: [issue] }), 'Failed.')).toBe(
    issue.message,
  );
  expect(errorMessage(validationError({ message: 'Wrong.', issues: [] }), 'Failed.')).toBe('Wrong.');
  expect(errorMessage(new TypeError('Failed to fetch'), 'Failed.')).toBe('Failed.');
});
