import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { messages } from '#web/app/messages.ts';
import { AddMemberDialog } from '#web/features/projects/members/add-member-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';

/** Opens the dialog for adding a team member; renders nothing without the permission. */
export function AddMemberButton({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false);
  if (!project.may.edit) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="person-plus" size="small" />
        <span>{messages.addMember}</span>
      </Button>
      {open && <AddMemberDialog projectId={project.id} onClose={() => setOpen(false)} />}
    </>
  );
}
