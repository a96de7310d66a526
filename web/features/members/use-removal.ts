import { useLocation } from 'wouter';
import type { Member } from '#contract/projects.ts';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { useUser } from '#web/kit/user.ts';

/** Removes a member from the team. A user who leaves is redirected to the list of projects. */
export function useRemoval(project: { readonly id: string; readonly name: string }, onEnd: () => void) {
  const [, navigate] = useLocation();
  const me = useUser();
  const isMe = ({ user }: Member) => user.id === me.id;
  return useAction('removeMember', {
    send: ({ id }: Member) => ({ params: { projectId: project.id, memberId: id } }),
    done: (_nothing, member) =>
      isMe(member)
        ? { ...words.left, description: project.name }
        : { ...words.removed, description: memberName(member.user) },
    failed: (member) => ({
      title: words.removeFailed,
      description: isMe(member) ? words.leaveFailedText : words.removeFailedText,
    }),
    onDone: (_nothing, member) => {
      onEnd();
      if (isMe(member)) navigate('/projects');
    },
    onFailed: onEnd,
  });
}
