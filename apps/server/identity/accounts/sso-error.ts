import type { SignInErrorCode } from '#contract/sign-in-errors.ts';

/** An SSO sign-in that fails; the sign-in page shows the code. */
export class SsoError extends Error {
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, cause?: unknown) {
    super(`sign-in refused: ${code}`, { cause });
    this.name = 'SsoError';
    this.code = code;
  }
}
