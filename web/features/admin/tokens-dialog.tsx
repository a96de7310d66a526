import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { balanceOf } from '#web/features/admin/new-balance.ts';
import { changedUser } from '#web/features/admin/changed-user.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { fullName } from '#web/kit/person.ts';
import { type Rules, useForm } from '#web/kit/use-form.ts';

interface NewBalance {
  readonly balance: string;
  readonly description: string;
}

const { tokensForm } = dialogWords;
const { tokenBalance, tokenDescription } = limits;
const rules: Rules<NewBalance> = {
  balance: (text) => balanceOf(text) !== undefined || tokensForm.balanceNeeded,
  description: (text) => text.trim() !== '' || tokensForm.descriptionNeeded,
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
      body: { balance: balanceOf(balance) ?? Number.NaN, description: description.trim() },
    }),
    row: changedUser,
    done: (changed) => success(tokensForm.set(name, changed.tokens)),
    failed: failure(tokensForm.failed),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={tokensForm.title}
      description={`${name}, ${user.email}`}
      keys={{ cancel: words.cancel, submit: tokensForm.submit, busy: words.saving }}
      isBusy={set.isPending}
      onSubmit={form.submit((values) => set.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={tokensForm.balance}
        hint={tokensForm.difference(user.tokens, balanceOf(form.values.balance))}
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
