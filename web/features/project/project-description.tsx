import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { DescriptionForm } from '#web/features/project/description-form.tsx';
import { words } from '#web/features/project/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import styles from './project.module.css';

/** Longer descriptions, in characters, are collapsed: they exceed three lines of the widest header. */
const shownWhole = 240;

/** The project description, editable in place with permission. */
export function ProjectDescription({ project }: { readonly project: Project }) {
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const { description, may } = project;

  // Returns the focus to the edit button, which is the last button.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing)
      [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <DescriptionForm project={project} onEnd={() => setEditing(false)} />;
  if (!description && !may.edit) return null;
  const edit = may.edit && (
    <IconKey
      icon="edit"
      className={styles.descriptionEdit}
      label={words.editDescription}
      onClick={() => setEditing(true)}
    />
  );
  return (
    <div ref={place} className={styles.description}>
      {!description && (
        <Key look="bare" className={styles.descriptionAdd} onClick={() => setEditing(true)}>
          <Icon name="plus" size="small" />
          {words.addDescription}
        </Key>
      )}
      {description && description.length <= shownWhole && (
        <>
          {description} {edit}
        </>
      )}
      {description && description.length > shownWhole && <Folded text={description} edit={edit} />}
    </div>
  );
}

/** A long description, collapsed to three lines with a button that expands it. */
function Folded({ text, edit }: { readonly text: string; readonly edit: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p id={id} className={open ? undefined : styles.descriptionFolded}>
        {text}
      </p>
      <p className={styles.descriptionKeys}>
        <Key look="bare" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showAll}
        </Key>
        {edit}
      </p>
    </>
  );
}
