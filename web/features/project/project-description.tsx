import { useLayoutEffect, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { DescriptionForm } from '#web/features/project/description-form.tsx';
import { words } from '#web/features/project/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';

/** The description, to edit where it stands for those who may. */
export function ProjectDescription({ project }: { readonly project: Project }) {
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const { description, may } = project;

  // The focus comes back to the key that opened the field.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) place.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <DescriptionForm project={project} onEnd={() => setEditing(false)} />;
  if (!description && !may.edit) return null;
  return (
    <div ref={place} className="project-description">
      {description}{' '}
      {may.edit &&
        (description ? (
          <IconKey icon="edit" label={words.editDescription} onClick={() => setEditing(true)} />
        ) : (
          <Key look="bare" className="project-description-add" onClick={() => setEditing(true)}>
            <Icon name="plus" size="small" />
            {words.addDescription}
          </Key>
        ))}
    </div>
  );
}
