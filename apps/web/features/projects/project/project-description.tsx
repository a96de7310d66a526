import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { DescriptionForm } from '#web/features/projects/project/description-form.tsx';
import { messages } from '#web/features/projects/project/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './project.module.css';

/** Longer descriptions, in characters, are collapsed: they exceed three lines of the widest header. */
const maxUncollapsedChars = 240;

/** The project description, editable in place with permission. */
export function ProjectDescription({ project }: { readonly project: Project }) {
  const [editing, setEditing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const { description, may } = project;

  // Returns the focus to the edit button, which is the last button.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing)
      [...(container.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <DescriptionForm project={project} onClose={() => setEditing(false)} />;
  if (!description && !may.edit) return null;
  const edit = may.edit && (
    <IconButton
      icon="edit"
      className={styles.descriptionEdit}
      label={messages.editDescription}
      onClick={() => setEditing(true)}
    />
  );
  return (
    <div ref={container} className={styles.description}>
      {!description && (
        <Button variant="ghost" className={styles.descriptionAdd} onClick={() => setEditing(true)}>
          <Icon name="plus" size="small" />
          {messages.addDescription}
        </Button>
      )}
      {description && description.length <= maxUncollapsedChars && (
        <>
          {description} {edit}
        </>
      )}
      {description && description.length > maxUncollapsedChars && (
        <CollapsibleText text={description} edit={edit} />
      )}
    </div>
  );
}

/** A long description, collapsed to three lines with a button that expands it. */
function CollapsibleText({ text, edit }: { readonly text: string; readonly edit: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p id={id} className={open ? undefined : styles.descriptionCollapsed}>
        {text}
      </p>
      <p className={styles.descriptionActions}>
        <Button variant="ghost" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? messages.showLess : messages.showAll}
        </Button>
        {edit}
      </p>
    </>
  );
}
