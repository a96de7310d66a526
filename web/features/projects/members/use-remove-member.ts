import { useLocation } from 'wouter';
import type { Member } from '#contract/projects.ts';
import { memberName } from '#web/features/projects/members/member-name.ts';
import { messages } from '#web/features/projects/members/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { useUser } from '#web/domain/user.ts';

/** Removes a member from the team. A user who leaves is redirected to the list of projects. */
export function useRemoveMember(
  project: { readonly id: string; readonly name: string },
  onSettled: () => void,
) {
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
