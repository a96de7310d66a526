import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/api.ts';
import type { Project } from '#contract/projects.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/projects/project-details/messages.ts';
import { applyChange } from '#web/data/entity-cache.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { nameRequiredToast, warnNameRequired } from '#web/ui/name-required.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './project-details.module.css';

/** The edited fields; a field that is absent shows the project's current value. */
export interface InformationDraft {
  readonly name?: string;
  readonly description?: string;
}

export interface DraftState {
  readonly change: Body<'updateProject'>;
  readonly isChanged: boolean;
  readonly isNameMissing: boolean;
  readonly nameTooLong: boolean;
  readonly descriptionTooLong: boolean;
}

/** The changes of a draft, trimmed (an empty description becomes null), and its validation errors. */
export function draftState(
  draft: InformationDraft,
  saved: Pick<Project, 'name' | 'description'>,
): DraftState {
  const name = draft.name?.trim();
  const description = draft.description === undefined ? undefined : draft.description.trim() || null;
  const change = {
    ...(name !== undefined && name !== saved.name && { name }),
    ...(description !== undefined && description !== saved.description && { description }),
  };
  return {
    change,
    isChanged: Object.keys(change).length > 0,
    isNameMissing: name === '',
    nameTooLong: (name ?? '').length > limits.projectName.max,
    descriptionTooLong: (description ?? '').length > limits.projectDescription.max,
  };
}

export function InformationForm({ project }: { readonly project: Project }) {
  const [draft, setDraft] = useState<InformationDraft>({});
  const { change, isChanged, isNameMissing, nameTooLong, descriptionTooLong } = draftState(draft, project);
  const update = useAction('updateProject', {
    send: (body: Body<'updateProject'>) => ({ params: { projectId: project.id }, body }),
    successToast: (saved, { name }) => ({
      ...(name === undefined ? messages.descriptionUpdated : messages.projectUpdated),
      description: saved.name,
    }),
    errorToast: messages.updateFailed,
    onSuccess: (saved) => {
      applyChange({ entity: 'project', id: saved.id, row: saved });
      setDraft({});
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged && !isNameMissing && !nameTooLong && !descriptionTooLong && !update.isPending)
      update.mutate(change);
  };
  const nameError = isNameMissing
    ? nameRequiredToast.description
    : nameTooLong
      ? messages.nameTooLong
      : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={messages.name} error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            autoComplete="off"
            readOnly={update.isPending}
            value={draft.name ?? project.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            onKeyDown={warnNameRequired(isNameMissing)}
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
            rows={4}
            readOnly={update.isPending}
            value={draft.description ?? project.description ?? ''}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
      <div className={layoutStyles.cluster}>
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'plain'}
          busy={update.isPending}
          disabled={!isChanged || isNameMissing || nameTooLong || descriptionTooLong}
        >
          {update.isPending ? messages.saving : messages.save}
        </Button>
        {isChanged && !update.isPending && (
          <Button variant="ghost" onClick={() => setDraft({})}>
            {messages.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
