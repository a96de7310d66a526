import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Member } from '#contract/projects.ts';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { call } from '#web/kit/api.ts';
import { readChanged } from '#web/kit/data/use-action.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';

/** Takes a member out of the team. Who leaves goes to the list of projects. */
export function useRemoval(project: { readonly id: string; readonly name: string }, onEnd: () => void) {
  const [, navigate] = useLocation();
  const me = useUser();
  return useMutation({
    mutationFn: ({ id }: Member) => call('removeMember', { params: { projectId: project.id, memberId: id } }),
    onSuccess: async (_nothing, { user }) => {
      onEnd();
      if (user.id === me.id) {
        navigate('/projects');
        toast({ ...words.left, description: project.name });
      } else {
        toast({ ...words.removed, description: memberName(user) });
      }
      await readChanged('removeMember');
    },
    onError: (error, { user }) => {
      onEnd();
      const otherwise = user.id === me.id ? words.leaveFailedText : words.removeFailedText;
      toast({
        title: words.removeFailed,
        description: reasonOf(error, otherwise),
        variant: 'destructive',
      });
    },
  });
}
