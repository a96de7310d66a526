import type { SignInErrorCode } from '#contract/sign-in-errors.ts';

/** A sign-in through an outside provider that ends on the sign-in page, with the reason. */
export class SignInRefused extends Error {
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, cause?: unknown) {
    super(`sign-in refused: ${code}`, { cause });
    this.name = 'SignInRefused';
    this.code = code;
  }
}
