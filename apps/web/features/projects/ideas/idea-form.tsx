import { clsx } from 'clsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { IdeaActions } from '#web/features/projects/ideas/use-idea-actions.ts';
import { messages } from '#web/features/projects/ideas/messages.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { sessionStore } from '#web/data/session-storage.ts';
import { toast } from '#web/ui/toast.ts';
import fieldStyles from '#web/ui/field.module.css';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './ideas.module.css';

const emptyDraft = { title: '', description: '' };
type Draft = typeof emptyDraft;

const draftStore = sessionStore('idea', 1);

function loadDraft(key: string): Draft {
  const { title, description } = Object(draftStore.read(key)) as Partial<Record<keyof Draft, unknown>>;
  return {
    title: typeof title === 'string' ? title : '',
    description: typeof description === 'string' ? description : '',
  };
}

interface IdeaFormProps extends Pick<IdeaActions, 'create'> {
  readonly projectId: string;
}

/** Form for a new idea; both fields are required. The draft is kept in session storage until it is added. */
export function IdeaForm({ create, projectId }: IdeaFormProps) {
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const draftKey = draftStore.keyOf(projectId);
  const [draft, setDraft] = useState(() => loadDraft(draftKey));
  const updateDraft = (next: Draft) => {
    setDraft(next);
    draftStore.write(draftKey, next);
  };
  const [showsMissing, setShowsMissing] = useState(false);
  const isMissing = (field: keyof typeof emptyDraft) => draft[field].trim() === '';
  const ariaInvalid = (field: keyof typeof emptyDraft) =>
    showsMissing && isMissing(field) ? true : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const firstMissing = (['title', 'description'] as const).find(isMissing);
    setShowsMissing(firstMissing !== undefined);
    if (firstMissing !== undefined) {
      toast({ ...messages.missing, variant: 'destructive' });
      form.current?.querySelector<HTMLElement>(`[name="${firstMissing}"]`)?.focus();
      return;
    }
    // The promise also resets a form that is unmounted by then; after an error a toast is shown and the draft stays.
    create.mutateAsync({ title: draft.title.trim(), description: draft.description.trim() }).then(
      () => updateDraft(emptyDraft),
      () => undefined,
    );
  };

  return (
    <form
      ref={form}
      className={clsx(styles.form, panelStyles.panel)}
      onSubmit={submit}
      noValidate
      aria-labelledby={heading}
    >
      <h3 id={heading} className={textStyles.title}>
        {messages.formTitle}
      </h3>
      <Field label={messages.title}>
        {(field) => (
          <TextInput
            {...field}
            name="title"
            autoComplete="off"
            aria-invalid={ariaInvalid('title')}
            maxLength={limits.ideaTitle.max}
            placeholder={messages.titlePlaceholder}
            readOnly={create.isPending}
            value={draft.title}
            onChange={(event) => updateDraft({ ...draft, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={messages.description}>
        {(field) => (
          <TextArea
            {...field}
            name="description"
            aria-invalid={ariaInvalid('description')}
            maxLength={limits.ideaDescription.max}
            placeholder={messages.descriptionPlaceholder}
            readOnly={create.isPending}
            value={draft.description}
            onChange={(event) => updateDraft({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
      {showsMissing && (isMissing('title') || isMissing('description')) && (
        <p className={fieldStyles.error}>
          <Icon name="warning" size="small" />
          <span>{messages.missing.description}</span>
        </p>
      )}
      <Button
        type="submit"
        variant={isMissing('title') && isMissing('description') ? 'plain' : 'primary'}
        busy={create.isPending}
      >
        {create.isPending ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}
