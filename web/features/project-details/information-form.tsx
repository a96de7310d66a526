import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/api.ts';
import type { Project } from '#contract/projects.ts';
import { draftState, type InformationDraft } from '#web/features/project-details/information-draft.ts';
import { words } from '#web/features/project-details/words.ts';
import { applyChange } from '#web/kit/data/entity-cache.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, TextArea, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { nameMissing, tellNameMissing } from '#web/kit/name-missing.ts';
import styles from './project-details.module.css';

export function InformationForm({ project }: { readonly project: Project }) {
  const [draft, setDraft] = useState<InformationDraft>({});
  const { change, isChanged, isNameMissing, nameTooLong, descriptionTooLong } = draftState(draft, project);
  const update = useAction('updateProject', {
    send: (body: Body<'updateProject'>) => ({ params: { projectId: project.id }, body }),
    done: (saved, { name }) => ({
      ...(name === undefined ? words.descriptionUpdated : words.projectUpdated),
      description: saved.name,
    }),
    failed: words.updateFailed,
    onDone: (saved) => {
      applyChange({ entity: 'project', id: saved.id, row: saved });
      setDraft({});
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged && !isNameMissing && !nameTooLong && !descriptionTooLong && !update.isPending)
      update.mutate(change);
  };
  const nameError = isNameMissing ? nameMissing.description : nameTooLong ? words.nameTooLong : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={words.name} error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            autoComplete="off"
            readOnly={update.isPending}
            value={draft.name ?? project.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            onKeyDown={tellNameMissing(isNameMissing)}
          />
        )}
      </Field>
      <Field label={words.description} error={descriptionTooLong ? words.descriptionTooLong : undefined}>
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
      <div className={styles.keys}>
        <Key
          type="submit"
          look={isChanged ? 'lit' : 'plain'}
          busy={update.isPending}
          disabled={!isChanged || isNameMissing || nameTooLong || descriptionTooLong}
        >
          {update.isPending ? words.saving : words.save}
        </Key>
        {isChanged && !update.isPending && (
          <Key look="bare" onClick={() => setDraft({})}>
            {words.discard}
          </Key>
        )}
      </div>
    </form>
  );
}
