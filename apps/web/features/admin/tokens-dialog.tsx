import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { userChange } from '#web/features/admin/user-change.ts';
import { dialogMessages, messages } from '#web/features/admin/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { fullName } from '#web/domain/user-name.ts';
import { type Rules, useForm } from '#web/ui/use-form.ts';
import { formatSigned } from '#web/ui/format-number.ts';

/** Parses a whole number of tokens from 0 to the maximum; undefined for anything else. */
export function parseBalance(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= limits.tokenBalance.max ? balance : undefined;
}

interface NewBalance {
  readonly balance: string;
  readonly description: string;
}

const { tokensForm } = dialogMessages;
const differenceHint = (before: number, after: number | undefined) =>
  after === undefined || after === before
    ? tokensForm.current(before)
    : tokensForm.difference({ before, change: formatSigned(after - before) });
const { tokenBalance, tokenDescription } = limits;
const rules: Rules<NewBalance> = {
  balance: (text) => parseBalance(text) !== undefined || tokensForm.balanceRequired,
  description: (text) => text.trim() !== '' || tokensForm.descriptionRequired,
};

interface TokensDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Sets a user's token balance; the reason is stored in the ledger. */
export function TokensDialog({ user, onClose }: TokensDialogProps) {
  const form = useForm<NewBalance>({ balance: String(user.tokens), description: '' }, rules);
  const name = fullName(user) || user.email;
  const set = useAction('setUserTokens', {
    send: ({ balance, description }: NewBalance) => ({
      params: { userId: user.id },
      body: { balance: parseBalance(balance) ?? Number.NaN, description: description.trim() },
    }),
    row: userChange,
    successToast: (changed) => successToast(tokensForm.set({ name, tokens: changed.tokens })),
    errorToast: errorToast(tokensForm.failed),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={tokensForm.title}
      description={`${name}, ${user.email}`}
      labels={{ cancel: messages.cancel, submit: tokensForm.submit, busy: messages.saving }}
      isBusy={set.isPending}
      onSubmit={form.submit((values) => set.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={tokensForm.balance}
        hint={differenceHint(user.tokens, parseBalance(form.values.balance))}
        error={form.error('balance')}
      >
        {(field) => (
          <TextInput
            {...field}
            {...form.field('balance')}
            type="number"
            inputMode="numeric"
            min={0}
            max={tokenBalance.max}
            step={1}
          />
        )}
      </Field>
      <Field
        label={tokensForm.description}
        hint={tokensForm.descriptionHint}
        error={form.error('description')}
      >
        {(field) => (
          <TextInput
            {...field}
            {...form.field('description')}
            maxLength={tokenDescription.max}
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  );
}
