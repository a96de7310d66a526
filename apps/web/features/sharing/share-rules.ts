import { limits } from '#contract/limits.ts';
import type { ShareLink } from '#contract/share-links.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { dateValue, type ShareValues } from '#web/features/sharing/share-values.ts';
import { lengthRule, type Rules } from '#web/ui/use-form.ts';

const { shareRecipient, shareNote, sharePassword, spokenTagText, spokenTagSeconds } = limits;

const recipient = lengthRule(1, messages.recipientRequired, shareRecipient.max, messages.recipientTooLong);
const password = lengthRule(
  sharePassword.min,
  messages.passwordTooShort,
  sharePassword.max,
  messages.passwordTooLong,
);
const line = lengthRule(1, messages.tagRequired, spokenTagText.max, messages.tagTooLong);

/** The rules of the form; `link` is the one that is edited. */
export const rules = (link: ShareLink | undefined): Rules<ShareValues> => ({
  recipient: (text) => recipient(text.trim(), undefined),
  note: (text) => text.trim().length <= shareNote.max || messages.noteTooLong,
  date: (date, { end }) => end !== 'date' || date >= dateValue(new Date()) || messages.dateRequired,
  password: (text, { hasPassword }) => {
    if (!hasPassword || (link?.hasPassword && text === '')) return true;
    return password(text, undefined);
  },
  tag: ({ text, everySeconds }, { hasTag }) => {
    if (!hasTag) return true;
    const isInRange = everySeconds >= spokenTagSeconds.min && everySeconds <= spokenTagSeconds.max;
    if (!isInRange) return messages.tagEveryRange;
    return line(text.trim(), undefined);
  },
});
