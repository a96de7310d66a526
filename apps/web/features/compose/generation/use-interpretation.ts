import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body, Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { type MusicDraft, promptSettings } from '#web/features/compose/generation/music-draft.ts';
import { planBody } from '#web/features/compose/generation/plan/draft-plan.ts';
import { call } from '#web/data/api.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';

export type Interpretation = Reply<'understandMusic'>;

/** Debounce delay in milliseconds: interpreting every keystroke would flicker. */
const debounceMs = 300;

/** The request body: the prompt, the touched controls and the plan of a draft. */
const interpretationBody = (draft: MusicDraft): Body<'understandMusic'> => ({
  ...promptSettings(draft),
  ...(draft.usePlan && draft.plan ? { composition_plan: planBody(draft.plan) } : {}),
});

/** How the composer interprets the draft, debounced; undefined for an empty prompt. */
export function useInterpretation(draft: MusicDraft): Interpretation | undefined {
  const body = interpretationBody(useDebouncedValue(draft, debounceMs));
  const { data, isError } = useQuery({
    queryKey: ['understandMusic', {}, body],
    queryFn: ({ signal }) => call('understandMusic', { body, signal }),
    enabled: body.prompt !== '' && body.prompt.length <= limits.musicPrompt.max,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return draft.prompt.trim() === '' || isError ? undefined : data;
}
