import { limits } from '#contract/limits.ts';
import { words } from '#web/features/sign-in/words.ts';

// Only what every address has; the server has the last word.
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the form checks before it asks the server. */
export const rules = {
  email: {
    required: words.emailNeeded,
    maxLength: { value: limits.email.max, message: words.emailTooLong },
    validate: (email: string) => address.test(email.trim()) || words.emailNeeded,
  },
  knownPassword: {
    required: words.passwordNeeded,
    maxLength: { value: limits.password.max, message: words.passwordTooLong },
  },
  newPassword: {
    required: words.passwordTooShort,
    minLength: { value: limits.password.min, message: words.passwordTooShort },
    maxLength: { value: limits.password.max, message: words.passwordTooLong },
  },
  personName: { maxLength: { value: limits.personName.max, message: words.nameTooLong } },
} as const;
