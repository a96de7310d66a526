import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/projects/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, Switch, TextArea, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { tellNameMissing } from '#web/kit/name-missing.ts';
import { refusalOf } from '#web/kit/reason-of.ts';
import styles from './projects.module.css';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const emptyForm = { name: '', description: '', isPublic: false };

export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const [form, setForm] = useState(emptyForm);
  const [, navigate] = useLocation();
  const creation = useAction('createProject', {
    send: (body: Body<'createProject'>) => ({ body }),
    done: (project) => ({ ...words.created, description: project.name }),
    failed: words.failed,
    reason: refusalOf,
    onDone: (project) => {
      setForm(emptyForm);
      onOpenChange(false);
      navigate(`/projects/${project.id}`);
    },
  });

  const name = form.name.trim();
  const description = form.description.trim();
  const nameTooLong = name.length > limits.projectName.max;
  const descriptionTooLong = description.length > limits.projectDescription.max;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creation.isPending || nameTooLong || descriptionTooLong) return;
    creation.mutate({ name, description: description || null, isPublic: form.isPublic });
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.dialogTitle}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={words.name} error={nameTooLong ? words.nameTooLong : undefined}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              required
              autoComplete="off"
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
              onKeyDown={tellNameMissing(name === '')}
            />
          )}
        </Field>
        <Field label={words.description} error={descriptionTooLong ? words.descriptionTooLong : undefined}>
          {(control) => (
            <TextArea
              {...control}
              name="description"
              value={form.description}
              onChange={(event) => setForm({ ...form, description: event.target.value })}
            />
          )}
        </Field>
        <Switch
          label={words.makePublic}
          name="isPublic"
          checked={form.isPublic}
          onChange={(event) => setForm({ ...form, isPublic: event.target.checked })}
        />
        <DialogKeys>
          <Key look="bare" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Key>
          <Key type="submit" look="lit" disabled={name === '' || creation.isPending}>
            {words.create}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
