import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Member, Project } from '#contract/projects.ts';
import { useAction } from '#web/data/use-action.ts';
import { InviteLinks } from '#web/features/projects/members/invite-links.tsx';
import { MemberCell } from '#web/features/projects/members/member-cell.tsx';
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

/** Removes a member from the team. A user who leaves is redirected to the list of projects. */
function useRemoveMember(project: { readonly id: string; readonly name: string }, onSettled: () => void) {
  const [, navigate] = useLocation();
  const currentUser = useUser();
  const isSelf = ({ user }: Member) => user.id === currentUser.id;
  return useAction('removeMember', {
    send: ({ id }: Member) => ({ params: { projectId: project.id, memberId: id } }),
    successToast: (_nothing, member) =>
      isSelf(member)
        ? { ...messages.leftProject, description: project.name }
        : { ...messages.removed, description: memberName(member.user) },
    errorToast: (member) => ({
      title: messages.removeFailed,
      description: isSelf(member) ? messages.leaveFailedText : messages.removeFailedText,
    }),
    onSuccess: (_nothing, member) => {
      onSettled();
      if (isSelf(member)) navigate('/projects');
    },
    onError: onSettled,
  });
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
    description: messages.removeText({ name: memberName(user), project: projectName }),
    action: messages.remove,
  };
}
