import {
  musicProblem,
  type MusicDraft,
  promptSettings,
} from '#web/features/compose/generation/music-draft.ts';
import { barMsOf, type DraftPlan, draftOf } from '#web/features/compose/generation/plan/draft-plan.ts';
import { messages } from '#web/features/compose/generation/plan/messages.ts';
import { messages as formMessages } from '#web/features/compose/generation/messages.ts';
import { call } from '#web/data/api.ts';
import { useAction } from '#web/data/use-action.ts';
import { clientErrorMessage } from '#web/data/error-message.ts';
import { toast } from '#web/ui/toast.ts';

/** Generates a plan for the current draft; validation errors are shown in a toast. */
export function useCreatePlan(onCreated: (plan: DraftPlan) => void) {
  const { mutate, isPending, cancel } = useAction('createPlan', {
    send: (draft: MusicDraft) => ({ body: promptSettings(draft) }),
    errorToast: messages.failed,
    toMessage: clientErrorMessage,
    onSuccess: async ({ composition_plan: plan }, draft) => {
      // The interpretation has the tempo and metre, which determine the bar lines.
      const body = promptSettings(draft);
      const interpretation = await call('understandMusic', { body: { ...body, composition_plan: plan } });
      const barMs = barMsOf(interpretation.bpm, interpretation.metre);
      onCreated(draftOf(plan, { lengthMs: interpretation.lengthMs, barMs, sourcePrompt: body.prompt }));
    },
  });
  return {
    creating: isPending,
    cancel,
    create: (draft: MusicDraft) => {
      const description = draft.prompt.trim() === '' ? messages.promptMissing : musicProblem(draft);
      if (description === undefined) mutate(draft);
      else toast({ title: formMessages.validationError, description, variant: 'destructive' });
    },
  };
}
