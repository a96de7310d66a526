import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { AddMemberDialog } from '#web/features/members/add-member-dialog.tsx';
import { words } from '#web/features/members/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

/** Opens the dialog that takes somebody into the team; nothing for those who may not. */
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
