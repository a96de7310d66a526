import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/api.ts';
import type { Project } from '#contract/projects.ts';
import { draftState, type InformationDraft } from '#web/features/project-details/information-draft.ts';
import { words } from '#web/features/project-details/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextArea, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { nameMissing, tellNameMissing } from '#web/kit/name-missing.ts';
import { queryClient, queryOf, refresh } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';
import styles from './project-details.module.css';

/** The project's name and description, for those who may change them. */
export function InformationForm({ project }: { readonly project: Project }) {
  const [draft, setDraft] = useState<InformationDraft>({});
  const { change, isChanged, isNameMissing, nameTooLong, descriptionTooLong } = draftState(draft, project);
  const params = { projectId: project.id };
  const update = useMutation({
    mutationFn: (body: Body<'updateProject'>) => call('updateProject', { params, body }),
    onSuccess: async (saved, { name }) => {
      queryClient.setQueryData(queryOf('getProject', { params }).queryKey, saved);
      setDraft({});
      const message = name === undefined ? words.descriptionUpdated : words.projectUpdated;
      toast({ ...message, description: saved.name });
      await refresh('listProjects', 'listRecentProjects', 'listCollaborations');
    },
    onError: (error) => {
      const description = reasonOf(error, words.updateFailedText);
      toast({ title: words.updateFailed, description, variant: 'destructive' });
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
