import { limits } from '#contract/limits.ts';
import { words } from '#web/features/sign-in/words.ts';
import { lengthRule } from '#web/kit/use-form.ts';

// A minimal check; the server validates the address.
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Client-side validation rules. */
export const rules = {
  email: (email: string) => {
    if (email.length > limits.email.max) return words.emailTooLong;
    return address.test(email.trim()) || words.emailNeeded;
  },
  knownPassword: lengthRule(1, words.passwordNeeded, limits.password.max, words.passwordTooLong),
  newPassword: lengthRule(
    limits.password.min,
    words.passwordTooShort,
    limits.password.max,
    words.passwordTooLong,
  ),
  personName: (name: string) => name.length <= limits.personName.max || words.nameTooLong,
};
