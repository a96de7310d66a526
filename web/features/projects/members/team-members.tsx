import { type ReactNode, useId, useState } from 'react';
import type { Member, Project } from '#contract/projects.ts';
import { InviteLinks } from '#web/features/projects/members/invite-links.tsx';
import { MemberCell } from '#web/features/projects/members/member-cell.tsx';
import { useRemoveMember } from '#web/features/projects/members/use-remove-member.ts';
import { memberName } from '#web/features/projects/members/member-name.ts';
import { messages } from '#web/features/projects/members/messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './members.module.css';

interface TeamMembersProps {
  readonly project: Project;
  /** Button that opens the dialog to add a member. */
  readonly addMember: ReactNode;
}

export function TeamMembers({ project, addMember }: TeamMembersProps) {
  const heading = useId();
  const currentUser = useUser();
  const [removing, setRemoving] = useState<Member>();
  const removeMember = useRemoveMember(project, () => setRemoving(undefined));
  return (
    <section aria-labelledby={heading}>
      <ListHeader id={heading} title={messages.team}>
        <span className={styles.teamMembersCount}>{messages.count(project.members.length)}</span>
        {addMember}
      </ListHeader>
      {project.members.length === 0 && <p className={textStyles.secondary}>{messages.empty}</p>}
      <ul className={styles.teamMembers}>
        {project.members.map((member) => (
          <MemberCell
            key={member.id}
            member={member}
            isSelf={member.user.id === currentUser.id}
            canRemove={project.may.edit}
            onRemove={() => setRemoving(member)}
          />
        ))}
      </ul>
      {project.may.edit && <InviteLinks projectId={project.id} />}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(undefined)}
          {...confirmTexts(removing, removing.user.id === currentUser.id, project.name)}
          busy={removeMember.isPending}
          onConfirm={() => removeMember.mutate(removing)}
        />
      )}
    </section>
  );
}

function confirmTexts({ user }: Member, isSelf: boolean, projectName: string) {
  if (isSelf) {
    return {
      title: messages.leaveTitle,
      description: messages.leaveText(projectName),
      action: messages.leave,
    };
  }
  return {
    title: messages.removeTitle,
    description: messages.removeText(memberName(user), projectName),
    action: messages.remove,
  };
}
