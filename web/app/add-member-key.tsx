import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/app/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';

const AddMemberDialog = lazyPart(async () => (await import('#web/app/project-tabs.tsx')).AddMemberDialog);

/** Opens the dialog for adding a team member; renders nothing without the permission. */
export function AddMemberKey({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false);
  if (!project.may.edit) return null;
  return (
    <>
      <Key onClick={() => setOpen(true)}>
        <Icon name="person-plus" size="small" />
        <span>{words.addMember}</span>
      </Key>
      {open && <AddMemberDialog projectId={project.id} onClose={() => setOpen(false)} />}
    </>
  );
}
