import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/projects/messages.ts';
import { focusState } from '#web/ui/first-focus.ts';
import { useAction } from '#web/data/use-action.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Switch, TextArea, TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { warnNameRequired } from '#web/ui/name-required.ts';
import { clientErrorMessage } from '#web/data/error-message.ts';
import layoutStyles from '#web/ui/layout.module.css';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const emptyForm = { name: '', description: '', isPublic: false };

export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const [form, setForm] = useState(emptyForm);
  const [, navigate] = useLocation();
  const createProject = useAction('createProject', {
    send: (body: Body<'createProject'>) => ({ body }),
    successToast: (project) => ({ ...messages.created, description: project.name }),
    errorToast: messages.failed,
    toMessage: clientErrorMessage,
    onSuccess: (project) => {
      setForm(emptyForm);
      onOpenChange(false);
      navigate(`/projects/${project.id}`, { state: focusState });
    },
  });

  const name = form.name.trim();
  const description = form.description.trim();
  const nameTooLong = name.length > limits.projectName.max;
  const descriptionTooLong = description.length > limits.projectDescription.max;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (createProject.isPending || nameTooLong || descriptionTooLong) return;
    createProject.mutate({ name, description: description || null, isPublic: form.isPublic });
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.dialogTitle}>
      <form className={layoutStyles.stack} onSubmit={submit} noValidate>
        <Field label={messages.name} error={nameTooLong ? messages.nameTooLong : undefined}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              required
              autoComplete="off"
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
              onKeyDown={warnNameRequired(name === '')}
            />
          )}
        </Field>
        <Field
          label={messages.description}
          error={descriptionTooLong ? messages.descriptionTooLong : undefined}
        >
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
          label={messages.makePublic}
          name="isPublic"
          checked={form.isPublic}
          onChange={(event) => setForm({ ...form, isPublic: event.target.checked })}
        />
        <DialogActions>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={name === '' || createProject.isPending}>
            {messages.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
