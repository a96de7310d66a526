import { type ReactNode, useId, useState } from 'react';
import type { Member, Project } from '#contract/projects.ts';
import { InviteLinks } from '#web/features/members/invite-links.tsx';
import { MemberCell } from '#web/features/members/member-cell.tsx';
import { useRemoval } from '#web/features/members/use-removal.ts';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './members.module.css';

interface TeamMembersProps {
  readonly project: Project;
  /** Button that opens the dialog to add a member. */
  readonly addMember: ReactNode;
}

export function TeamMembers({ project, addMember }: TeamMembersProps) {
  const heading = useId();
  const me = useUser();
  const [leaving, setLeaving] = useState<Member>();
  const removal = useRemoval(project, () => setLeaving(undefined));
  return (
    <section aria-labelledby={heading}>
      <ListHead id={heading} title={words.team}>
        <span className={styles.teamMembersCount}>{words.count(project.members.length)}</span>
        {addMember}
      </ListHead>
      {project.members.length === 0 && <p className={textStyles.secondary}>{words.nobody}</p>}
      <ul className={styles.teamMembers}>
        {project.members.map((member) => (
          <MemberCell
            key={member.id}
            member={member}
            isMe={member.user.id === me.id}
            mayRemove={project.may.edit}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      {project.may.edit && <InviteLinks projectId={project.id} />}
      {leaving && (
        <Confirm
          open
          onOpenChange={() => setLeaving(undefined)}
          {...question(leaving, leaving.user.id === me.id, project.name)}
          busy={removal.isPending}
          onConfirm={() => removal.mutate(leaving)}
        />
      )}
    </section>
  );
}

function question({ user }: Member, isMe: boolean, projectName: string) {
  if (isMe) {
    return { title: words.leaveTitle, description: words.leaveText(projectName), action: words.leave };
  }
  return {
    title: words.removeTitle,
    description: words.removeText(memberName(user), projectName),
    action: words.remove,
  };
}
