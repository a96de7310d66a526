import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body, Reply } from '#contract/api.ts';
import { type MusicDraft, wishesOf } from '#web/features/generation/music-draft.ts';
import { planBody } from '#web/features/generation/plan/draft-plan.ts';
import { call } from '#web/kit/api.ts';
import { useSettled } from '#web/kit/use-settled.ts';

export type Understanding = Reply<'understandMusic'>;

/** A pause in the typing; reading each letter would only flicker. */
const pauseMs = 300;

/** What is read of a draft: its prompt, the controls that were touched, and the plan that it follows. */
const readingBody = (draft: MusicDraft): Body<'understandMusic'> => ({
  ...wishesOf(draft),
  ...(draft.usePlan && draft.plan ? { composition_plan: planBody(draft.plan) } : {}),
});

/** How the composer reads the draft, a moment after the last change; undefined for an empty prompt. */
export function useUnderstanding(draft: MusicDraft): Understanding | undefined {
  const body = readingBody(useSettled(draft, pauseMs));
  const { data, isError } = useQuery({
    queryKey: ['understandMusic', {}, body],
    queryFn: ({ signal }) => call('understandMusic', { body, signal }),
    enabled: body.prompt !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return draft.prompt.trim() === '' || isError ? undefined : data;
}
