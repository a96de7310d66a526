import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body, Reply } from '#contract/api.ts';
import type { MusicDraft } from '#web/features/generation/music-draft.ts';
import { call } from '#web/kit/api.ts';
import { useSettled } from '#web/kit/use-settled.ts';

export type Understanding = Reply<'understandMusic'>;

/** A pause in the typing; reading each letter would only flicker. */
const pauseMs = 300;

/** How the composer reads the draft, a moment after the last change; undefined for an empty prompt. */
export function useUnderstanding(draft: MusicDraft): Understanding | undefined {
  const { lengthMs, tempo, energy, genres, instrumental } = draft;
  const prompt = useSettled(draft.prompt.trim(), pauseMs);
  const body: Body<'understandMusic'> = {
    prompt,
    instrumental,
    ...(lengthMs === undefined ? {} : { music_length_ms: lengthMs }),
    ...(genres.length === 0 ? {} : { genres: [...genres] }),
    ...(tempo === undefined ? {} : { tempo }),
    ...(energy === undefined ? {} : { energy }),
  };
  const { data, isError } = useQuery({
    queryKey: ['understandMusic', body],
    queryFn: ({ signal }) => call('understandMusic', { body, signal }),
    enabled: prompt !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return prompt === '' || isError ? undefined : data;
}
