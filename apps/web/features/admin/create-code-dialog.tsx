import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import {
  type NewCode,
  emptyCode,
  isPastDate,
  secureRandomInt,
  suggestCode,
  toBody,
  parseMaxUses,
} from '#web/features/admin/new-code.ts';
import { dialogMessages, messages } from '#web/features/admin/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, Select, Switch, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { type Rules, useForm } from '#web/ui/use-form.ts';
import fieldStyles from '#web/ui/field.module.css';
import styles from './invite-codes.module.css';

const roles = Object.keys(messages.roles) as Role[];
const { form: formMessages } = dialogMessages;
const rules: Rules<NewCode> = {
  code: (code) => {
    if (code.trim().length < limits.inviteCode.min) return formMessages.codeRequired;
    return code.length <= limits.inviteCode.max || formMessages.codeTooLong;
  },
  maxUses: (typed) => {
    if (parseMaxUses(typed) < 1) return formMessages.usesTooFew;
    return parseMaxUses(typed) <= limits.inviteUses.max || formMessages.usesTooMany;
  },
  expiresOn: (expiresOn) => !isPastDate(expiresOn, Date.now()) || formMessages.expiryInPast,
};

export function CreateCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm(emptyCode, rules);
  const create = useAction('createInviteCode', {
    send: (values: NewCode) => ({ body: toBody(values) }),
    successToast: successToast(messages.created),
    errorToast: errorToast(messages.createFailed),
    onSuccess: onClose,
  });
  const suggest = () => form.set('code', suggestCode(secureRandomInt));

  return (
    <FormDialog
      title={formMessages.title}
      labels={{ cancel: messages.cancel, submit: formMessages.submit, busy: formMessages.submitting }}
      isBusy={create.isPending}
      onSubmit={form.submit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <Field label={formMessages.code} error={form.error('code')}>
        {(field) => (
          <div className={styles.codeField}>
            <TextInput {...field} {...form.field('code')} autoComplete="off" spellCheck={false} />
            <Button onClick={suggest}>{formMessages.suggest}</Button>
          </div>
        )}
      </Field>
      <Field label={formMessages.description} hint={formMessages.descriptionHint}>
        {(field) => (
          <TextInput
            {...field}
            {...form.field('description')}
            maxLength={limits.inviteDescription.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={formMessages.role} hint={messages.roleHints[form.values.role]}>
        {(field) => (
          <Select {...field} {...form.field('role')}>
            {roles.map((name) => (
              <option key={name} value={name}>
                {messages.roles[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={fieldStyles.pair}>
        <Field label={formMessages.maxUses} error={form.error('maxUses')}>
          {(field) => (
            <TextInput {...field} {...form.field('maxUses')} type="number" inputMode="numeric" min={1} />
          )}
        </Field>
        <Field label={formMessages.expires} hint={formMessages.expiresHint} error={form.error('expiresOn')}>
          {(field) => <TextInput {...field} {...form.field('expiresOn')} type="date" />}
        </Field>
      </div>
      <Switch label={formMessages.active} {...form.checkbox('isActive')} />
    </FormDialog>
  );
}
