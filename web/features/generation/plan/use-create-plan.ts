import { draftProblem, type MusicDraft, wishesOf } from '#web/features/generation/music-draft.ts';
import { barMsOf, type DraftPlan, draftOf } from '#web/features/generation/plan/draft-plan.ts';
import { words } from '#web/features/generation/plan/words.ts';
import { words as deskWords } from '#web/features/generation/words.ts';
import { call } from '#web/kit/api.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { refusalOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

/** Generates a plan for the current draft; validation errors are shown in a toast. */
export function useCreatePlan(onCreated: (plan: DraftPlan) => void) {
  const { mutate, isPending, cancel } = useAction('createPlan', {
    send: (draft: MusicDraft) => ({ body: wishesOf(draft) }),
    failed: words.failed,
    reason: refusalOf,
    onDone: async ({ composition_plan: plan }, draft) => {
      // The interpretation has the tempo and metre, which determine the bar lines.
      const body = wishesOf(draft);
      const reading = await call('understandMusic', { body: { ...body, composition_plan: plan } });
      const barMs = barMsOf(reading.bpm, reading.metre);
      onCreated(draftOf(plan, { lengthMs: reading.lengthMs, barMs, madeFor: body.prompt }));
    },
  });
  return {
    creating: isPending,
    cancel,
    create: (draft: MusicDraft) => {
      const description = draft.prompt.trim() === '' ? words.promptMissing : draftProblem(draft);
      if (description === undefined) mutate(draft);
      else toast({ title: deskWords.validationError, description, variant: 'destructive' });
    },
  };
}
