import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import {
  type NewCode,
  blankCode,
  isOver,
  secureBelow,
  suggestCode,
  toBody,
  usesOf,
} from '#web/features/admin/new-code.ts';
import { words } from '#web/features/admin/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, Select, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Key } from '#web/kit/key.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { type Rules, useForm } from '#web/kit/use-form.ts';
import fieldStyles from '#web/kit/field.module.css';
import styles from './invite-codes.module.css';

const roles = Object.keys(words.roles) as Role[];
const { form: formWords } = dialogWords;
const rules: Rules<NewCode> = {
  code: (code) => {
    if (code.trim().length < limits.inviteCode.min) return formWords.codeNeeded;
    return code.length <= limits.inviteCode.max || formWords.codeTooLong;
  },
  maxUses: (typed) => {
    if (usesOf(typed) < 1) return formWords.usesTooFew;
    return usesOf(typed) <= limits.inviteUses.max || formWords.usesTooMany;
  },
  expiresOn: (expiresOn) => !isOver(expiresOn, Date.now()) || formWords.expiresOver,
};

export function CreateCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm(blankCode, rules);
  const create = useAction('createInviteCode', {
    send: (values: NewCode) => ({ body: toBody(values) }),
    done: success(words.created),
    failed: failure(words.createFailed),
    onDone: onClose,
  });
  const suggest = () => form.set('code', suggestCode(secureBelow));

  return (
    <FormDialog
      title={formWords.title}
      keys={{ cancel: words.cancel, submit: formWords.submit, busy: formWords.submitting }}
      isBusy={create.isPending}
      onSubmit={form.submit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <Field label={formWords.code} error={form.error('code')}>
        {(field) => (
          <div className={styles.choice}>
            <TextInput {...field} {...form.field('code')} autoComplete="off" spellCheck={false} />
            <Key onClick={suggest}>{formWords.suggest}</Key>
          </div>
        )}
      </Field>
      <Field label={formWords.description} hint={formWords.descriptionHint}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('description')}
            maxLength={limits.inviteDescription.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={formWords.role} hint={words.roleHints[form.values.role]}>
        {(field) => (
          <Select {...field} {...form.field('role')}>
            {roles.map((name) => (
              <option key={name} value={name}>
                {words.roles[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={fieldStyles.pair}>
        <Field label={formWords.maxUses} error={form.error('maxUses')}>
          {(field) => (
            <TextInput {...field} {...form.field('maxUses')} type="number" inputMode="numeric" min={1} />
          )}
        </Field>
        <Field label={formWords.expires} hint={formWords.expiresHint} error={form.error('expiresOn')}>
          {(field) => <TextInput {...field} {...form.field('expiresOn')} type="date" />}
        </Field>
      </div>
      <Switch label={formWords.active} {...form.checkbox('isActive')} />
    </FormDialog>
  );
}
