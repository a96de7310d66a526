import { useMutation } from '@tanstack/react-query';
import { draftProblem, type MusicDraft, wishesOf } from '#web/features/generation/music-draft.ts';
import { barMsOf, type DraftPlan, draftOf } from '#web/features/generation/plan/draft-plan.ts';
import { words } from '#web/features/generation/plan/words.ts';
import { words as deskWords } from '#web/features/generation/words.ts';
import { call } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.ts';

/** Asks for a plan, and for how the composer reads it: its tempo and metre say where the bars lie. */
async function createPlan(draft: MusicDraft): Promise<DraftPlan> {
  const body = wishesOf(draft);
  const { composition_plan: plan } = await call('createPlan', { body });
  const reading = await call('understandMusic', { body: { ...body, composition_plan: plan } });
  return draftOf(plan, {
    lengthMs: reading.lengthMs,
    barMs: barMsOf(reading.bpm, reading.metre),
    madeFor: body.prompt,
  });
}

/** A plan for the draft as it is; what keeps it from being made is told. */
export function useCreatePlan(onCreated: (plan: DraftPlan) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: createPlan,
    onSuccess: onCreated,
    onError: () => toast({ ...words.failed, variant: 'destructive' }),
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
