import { clsx } from 'clsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { IdeaActions } from '#web/features/ideas/use-idea-actions.ts';
import { words } from '#web/features/ideas/words.ts';
import { Field, TextArea, TextInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { tabShelf } from '#web/kit/tab-shelf.ts';
import { toast } from '#web/kit/toast.ts';
import fieldStyles from '#web/kit/field.module.css';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ideas.module.css';

const blank = { title: '', description: '' };
type Draft = typeof blank;

const shelf = tabShelf('idea', 1);

function keptDraft(key: string): Draft {
  const { title, description } = Object(shelf.read(key)) as Partial<Record<keyof Draft, unknown>>;
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
  const kept = shelf.keyOf(projectId);
  const [draft, setDraft] = useState(() => keptDraft(kept));
  const write = (next: Draft) => {
    setDraft(next);
    shelf.keep(kept, next);
  };
  const [missing, setMissing] = useState(false);
  const isMissing = (field: keyof typeof blank) => draft[field].trim() === '';
  const wrong = (field: keyof typeof blank) => (missing && isMissing(field) ? true : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const first = (['title', 'description'] as const).find(isMissing);
    setMissing(first !== undefined);
    if (first !== undefined) {
      toast({ ...words.missing, variant: 'destructive' });
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    // The promise also resets a form that is unmounted by then; after an error a toast is shown and the draft stays.
    create.mutateAsync({ title: draft.title.trim(), description: draft.description.trim() }).then(
      () => write(blank),
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
        {words.formTitle}
      </h3>
      <Field label={words.title}>
        {(field) => (
          <TextInput
            {...field}
            name="title"
            autoComplete="off"
            aria-invalid={wrong('title')}
            maxLength={limits.ideaTitle.max}
            placeholder={words.titlePlaceholder}
            readOnly={create.isPending}
            value={draft.title}
            onChange={(event) => write({ ...draft, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.description}>
        {(field) => (
          <TextArea
            {...field}
            name="description"
            aria-invalid={wrong('description')}
            maxLength={limits.ideaDescription.max}
            placeholder={words.descriptionPlaceholder}
            readOnly={create.isPending}
            value={draft.description}
            onChange={(event) => write({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
      {missing && (isMissing('title') || isMissing('description')) && (
        <p className={fieldStyles.wrong}>
          <Icon name="warning" size="small" />
          <span>{words.missing.description}</span>
        </p>
      )}
      <Key
        type="submit"
        look={isMissing('title') && isMissing('description') ? 'plain' : 'lit'}
        busy={create.isPending}
      >
        {create.isPending ? words.submitting : words.submit}
      </Key>
    </form>
  );
}
