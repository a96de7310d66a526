import { useMutation } from '@tanstack/react-query';
import { draftProblem, type MusicDraft } from '#web/features/generation/music-draft.ts';
import { createPlan } from '#web/features/generation/plan/create-plan.ts';
import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import { words } from '#web/features/generation/plan/words.ts';
import { words as deskWords } from '#web/features/generation/words.ts';
import { refusalOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

/** A plan for the draft as it is; what keeps it from being made is told. */
export function useCreatePlan(onCreated: (plan: DraftPlan) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: createPlan,
    onSuccess: onCreated,
    onError: (error) => {
      const { title, description } = words.failed;
      toast({ title, description: refusalOf(error, description), variant: 'destructive' });
    },
  });
  return {
    creating: isPending,
    create: (draft: MusicDraft) => {
      const description = draft.prompt.trim() === '' ? words.promptMissing : draftProblem(draft);
      if (description === undefined) mutate(draft);
      else toast({ title: deskWords.validationError, description, variant: 'destructive' });
    },
  };
}
