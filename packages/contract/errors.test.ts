import { expect, test } from 'vitest';
import { apiTokenScopes } from '#contract/api-token-scopes.ts';
import { AppError, errors, type ErrorCode, type ErrorFacts } from '#contract/errors.ts';

test.each(apiTokenScopes)('the sentence of a missing scope names it: %s', (needed) => {
  const { message } = new AppError('token_scope_required', { needed });
  expect(message).toBe(`This API token does not allow this. It needs the scope “${needed}”.`);
});

test('the sentence of a call that no token may make says so', () => {
  const { message } = new AppError('token_scope_required', { needed: 'session' });
  expect(message).toBe('This API token does not allow this. It needs a browser where you are signed in.');
});

const withFacts: readonly (readonly [ErrorCode, ErrorFacts, string])[] = [
  ['role_required', { needed: 'creator' }, 'It needs the role “creator”.'],
  ['token_spending_limit', { needed: 12, limit: 50, spent: 43 }, 'It costs 12 tokens, and 7 are left.'],
  ['over_take_budget', { budget: 40 }, 'It is 40 tokens.'],
  [
    'upload_quota_reached',
    { of: 'project', usedBytes: 99_800_000, limitBytes: 100_000_000 },
    '100 MB of 100 MB of this project are in use.',
  ],
];
test.each(withFacts)(
  'the facts of %s are in its sentence, and absent without them',
  (code, facts, sentence) => {
    expect(new AppError(code, facts).message).toBe(`${errors[code].message} ${sentence}`);
    expect(new AppError(code).message).toBe(errors[code].message);
  },
);
