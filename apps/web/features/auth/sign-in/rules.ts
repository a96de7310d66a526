import { accountLimits as limits } from '#contract/account-limits.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { lengthRule } from '#web/ui/use-form.ts';

// A minimal check; the server validates the address.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Client-side validation rules. */
export const rules = {
  email: (email: string) => {
    if (email.length > limits.email.max) return messages.emailTooLong;
    return emailPattern.test(email.trim()) || messages.emailRequired;
  },
  existingPassword: lengthRule(1, messages.passwordRequired, limits.password.max, messages.passwordTooLong),
  newPassword: lengthRule(
    limits.password.min,
    messages.passwordTooShort,
    limits.password.max,
    messages.passwordTooLong,
  ),
  personName: (name: string) => name.length <= limits.personName.max || messages.nameTooLong,
};
