import { describe, expect, it } from 'vitest';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { ApiError } from '#web/data/api-error.ts';

const apiError = (status: number, body: object, retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify(body), '', retryAfter);

describe('authErrorMessage', () => {
  it('states the seconds from Retry-After', () => {
    expect(authErrorMessage(apiError(429, { code: 'too_many_requests' }, '40'))).toBe(
      'Too many attempts. Please wait 40 seconds and try again.',
    );
  });

  it('asks to wait a moment without Retry-After', () => {
    expect(authErrorMessage(apiError(429, { code: 'too_many_requests' }))).toBe(
      'Too many attempts. Please wait a moment and try again.',
    );
  });

  it('prefers the first validation issue to the general message', () => {
    const issues = [{ path: 'email', message: 'Please enter an email address.' }];
    expect(
      authErrorMessage(apiError(400, { code: 'validation_failed', message: 'Not valid.', issues })),
    ).toBe('Please enter an email address.');
  });

  it("returns the server's message for wrong credentials", () => {
    const message = 'Wrong email or password.';
    expect(authErrorMessage(apiError(401, { code: 'wrong_credentials', message }))).toBe(message);
  });

  it('states that the server is unreachable without a response', () => {
    expect(authErrorMessage(new TypeError('Failed to fetch'))).toBe(
      'Can’t reach the server. Please try again.',
    );
  });
});
