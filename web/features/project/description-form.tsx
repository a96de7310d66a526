import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/features/project/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { TextArea, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import styles from './project.module.css';

interface DescriptionFormProps {
  readonly project: Project;
  readonly onEnd: () => void;
}

/** Edits the description. Escape cancels, Ctrl/Cmd+Enter saves. */
export function DescriptionForm({ project, onEnd }: DescriptionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(project.description ?? '');
  const description = text.trim() || null;
  const isTooLong = (description ?? '').length > limits.projectDescription.max;
  const update = useAction('updateProject', {
    send: () => ({ params: { projectId: project.id }, body: { description } }),
    atOnce: () => ({ entity: 'project', id: project.id, row: { description } }),
    done: ({ name }) => ({ ...words.descriptionUpdated, description: name }),
    failed: words.updateFailed,
    onDone: onEnd,
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);

  const save = () => {
    if (update.isPending || isTooLong) return;
    if (description === project.description) onEnd();
    else update.mutate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <form className={styles.descriptionForm} onSubmit={submit}>
      <TextArea
        ref={field}
        aria-label={words.description}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'description-wrong' : undefined}
        readOnly={update.isPending}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isTooLong && <Wrong id="description-wrong">{words.descriptionTooLong}</Wrong>}
      <div>
        <Key type="submit" busy={update.isPending} disabled={isTooLong}>
          {words.save}
        </Key>
        <Key look="bare" onClick={onEnd}>
          {words.cancel}
        </Key>
      </div>
    </form>
  );
}
