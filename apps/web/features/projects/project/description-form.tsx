import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import { messages } from '#web/features/projects/project/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { TextArea, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { isPressed, sendChord } from '#web/ui/shortcut.ts';
import styles from './project.module.css';

interface DescriptionFormProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Edits the description. Escape cancels, Ctrl/Cmd+Enter saves. */
export function DescriptionForm({ project, onClose }: DescriptionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(project.description ?? '');
  const description = text.trim() || null;
  const isTooLong = (description ?? '').length > limits.projectDescription.max;
  const update = useAction('updateProject', {
    send: () => ({ params: { projectId: project.id }, body: { description } }),
    optimistic: () => ({ entity: 'project', id: project.id, row: { description } }),
    successToast: ({ name }) => ({ ...messages.descriptionUpdated, description: name }),
    errorToast: messages.updateFailed,
    onSuccess: onClose,
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);

  const save = () => {
    if (update.isPending || isTooLong) return;
    if (description === project.description) onClose();
    else update.mutate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (isPressed(sendChord, event.nativeEvent)) save();
  };
  return (
    <form className={styles.descriptionForm} onSubmit={submit}>
      <TextArea
        ref={field}
        aria-label={messages.description}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'description-wrong' : undefined}
        readOnly={update.isPending}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isTooLong && <FieldError id="description-wrong">{messages.descriptionTooLong}</FieldError>}
      <div>
        <Button type="submit" busy={update.isPending} disabled={isTooLong}>
          {messages.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
