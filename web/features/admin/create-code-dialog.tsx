import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import {
  type NewCode,
  blankCode,
  isOver,
  secureBelow,
  suggestCode,
  toBody,
  usesOf,
} from '#web/features/admin/new-code.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, Select, Switch, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Key } from '#web/kit/key.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { refresh } from '#web/kit/query.ts';
import fieldStyles from '#web/kit/field.module.css';
import styles from './invite-codes.module.css';

const roles = Object.keys(words.roles) as Role[];
const { form: formWords } = dialogWords;

export function CreateCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { register, handleSubmit, setValue, control, formState } = useForm<NewCode>({
    defaultValues: blankCode,
  });
  const role = useWatch({ control, name: 'role' });
  const { errors } = formState;
  const create = useMutation({
    mutationFn: (form: NewCode) => call('createInviteCode', { body: toBody(form) }),
    onSuccess: async () => {
      succeeded(words.created);
      await refresh('listInviteCodes');
      onClose();
    },
    onError: (error) => refused(error, words.createFailed),
  });
  const suggest = () => setValue('code', suggestCode(secureBelow), { shouldValidate: true });

  return (
    <FormDialog
      title={formWords.title}
      keys={{ cancel: words.cancel, submit: formWords.submit, busy: formWords.submitting }}
      isBusy={create.isPending}
      onSubmit={handleSubmit((form) => create.mutate(form))}
      onClose={onClose}
    >
      <Field label={formWords.code} error={errors.code?.message}>
        {(field) => (
          <div className={styles.choice}>
            <TextInput
              {...field}
              {...register('code', {
                validate: (code) => code.trim().length >= limits.inviteCode.min || formWords.codeNeeded,
                maxLength: { value: limits.inviteCode.max, message: formWords.codeTooLong },
              })}
              autoComplete="off"
              spellCheck={false}
            />
            <Key onClick={suggest}>{formWords.suggest}</Key>
          </div>
        )}
      </Field>
      <Field label={formWords.description} hint={formWords.descriptionHint}>
        {(field) => (
          <TextInput
            {...field}
            {...register('description')}
            maxLength={limits.inviteDescription.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={formWords.role} hint={words.roleHints[role]}>
        {(field) => (
          <Select {...field} {...register('role')}>
            {roles.map((name) => (
              <option key={name} value={name}>
                {words.roles[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={fieldStyles.pair}>
        <Field label={formWords.maxUses} error={errors.maxUses?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...register('maxUses', {
                validate: {
                  few: (typed) => usesOf(typed) >= 1 || formWords.usesTooFew,
                  many: (typed) => usesOf(typed) <= limits.inviteUses.max || formWords.usesTooMany,
                },
              })}
              type="number"
              inputMode="numeric"
              min={1}
            />
          )}
        </Field>
        <Field label={formWords.expires} hint={formWords.expiresHint} error={errors.expiresOn?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...register('expiresOn', {
                validate: (expiresOn) => !isOver(expiresOn, Date.now()) || formWords.expiresOver,
              })}
              type="date"
            />
          )}
        </Field>
      </div>
      <Switch label={formWords.active} {...register('isActive')} />
    </FormDialog>
  );
}
