import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/projects/words.ts';
import { call } from '#web/kit/api.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, Switch, TextArea, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { tellNameMissing } from '#web/kit/name-missing.ts';
import { refresh } from '#web/kit/data/query.ts';
import { refusalOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';
import styles from './projects.module.css';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const emptyForm = { name: '', description: '', isPublic: false };

/** Starts a project and goes to it. */
export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const [form, setForm] = useState(emptyForm);
  const [, navigate] = useLocation();
  const creation = useMutation({
    mutationFn: (body: Body<'createProject'>) => call('createProject', { body }),
    onSuccess: async (project) => {
      toast({ ...words.created, description: project.name });
      setForm(emptyForm);
      onOpenChange(false);
      navigate(`/projects/${project.id}`);
      await refresh('getDashboardStats', 'listRecentProjects', 'listProjects');
    },
    onError: (error) => {
      const { title, description } = words.failed;
      toast({ title, description: refusalOf(error, description), variant: 'destructive' });
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
