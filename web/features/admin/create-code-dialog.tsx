import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import {
  type NewCode,
  blankCode,
  secureBelow,
  suggestCode,
  toBody,
  usesOf,
} from '#web/features/admin/new-code.ts';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, Select, Switch, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { refresh } from '#web/kit/query.ts';
import { toast } from '#web/kit/toast.ts';

const roles = Object.keys(words.roles) as Role[];
const { form: formWords } = words;

export function CreateCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { register, handleSubmit, setValue, control, formState } = useForm<NewCode>({
    defaultValues: blankCode,
  });
  const role = useWatch({ control, name: 'role' });
  const { errors } = formState;
  const create = useMutation({
    mutationFn: (form: NewCode) => call('createInviteCode', { body: toBody(form) }),
    onSuccess: async () => {
      toast({ title: words.success, description: words.created });
      await refresh('listInviteCodes');
      onClose();
    },
    onError: (error) =>
      toast({
        title: words.error,
        description: sentenceOf(error, words.createFailed),
        variant: 'destructive',
      }),
  });
  const suggest = () => setValue('code', suggestCode(secureBelow), { shouldValidate: true });

  return (
    <Dialog open onOpenChange={onClose} title={formWords.title}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => void handleSubmit((form) => create.mutate(form))(event)}
      >
        <Field label={formWords.code} error={errors.code?.message}>
          {(field) => (
            <div className="flex gap-2">
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
            <TextInput {...field} {...register('description')} maxLength={500} autoComplete="off" />
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
        <div className="grid grid-cols-2 gap-4">
          <Field label={formWords.maxUses} error={errors.maxUses?.message}>
            {(field) => (
              <TextInput
                {...field}
                {...register('maxUses', {
                  validate: (typed) => usesOf(typed) >= 1 || formWords.usesTooFew,
                })}
                type="number"
                inputMode="numeric"
                min={1}
              />
            )}
          </Field>
          <Field label={formWords.expires} hint={formWords.expiresHint}>
            {(field) => <TextInput {...field} {...register('expiresOn')} type="date" />}
          </Field>
        </div>
        <Switch label={formWords.active} {...register('isActive')} />
        <DialogKeys>
          <Key look="bare" onClick={onClose}>
            {formWords.cancel}
          </Key>
          <Key type="submit" look="lit" busy={create.isPending}>
            {create.isPending ? formWords.submitting : formWords.submit}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
