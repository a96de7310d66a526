import { accountLimits as limits } from '#contract/account-limits.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { lengthRule } from '#web/ui/use-form.ts';

// A minimal check; the server validates the address.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const passwordTooLong = messages.passwordTooLong(limits.password.max);

/** Client-side validation rules. */
export const rules = {
  email: (email: string) => {
    if (email.length > limits.email.max) return messages.emailTooLong(limits.email.max);
    return emailPattern.test(email.trim()) || messages.emailRequired;
  },
  existingPassword: lengthRule(1, messages.passwordRequired, limits.password.max, passwordTooLong),
  newPassword: lengthRule(
    limits.password.min,
    messages.passwordTooShort(limits.password.min),
    limits.password.max,
    passwordTooLong,
  ),
  personName: (name: string) =>
    name.length <= limits.personName.max || messages.nameTooLong(limits.personName.max),
};
