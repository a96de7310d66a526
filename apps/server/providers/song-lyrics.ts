import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { composeRequestOf } from '#engine/edits.ts';
import { planIn } from './music-length.ts';
import { readInThread } from './reading/read-in-thread.ts';

const hasWords = ({ sections }: Pick<CompositionPlan, 'sections'>): boolean =>
  sections.some(({ lines }) => lines.some((line) => line.trim() !== ''));

/**
 * The sections of a song with their words: those of the plan, else words that the composer writes for the prompt, in
 * English. Undefined for an instrumental: a plan with words is sung whatever the switch says.
 */
export async function songSections(
  settings: MusicSettings,
  { lengthMs, seed }: { readonly lengthMs: number; readonly seed: number },
): Promise<CompositionPlan['sections'] | undefined> {
  const plan = planIn(settings);
  if (plan && hasWords(plan)) return plan.sections;
  if (settings.instrumental) return undefined;
  const request = { ...composeRequestOf(settings), plan, lengthMs, seed, format: 'wav' } as const;
  const written = await readInThread('planOf', {
    ...request,
    arrangement: undefined,
    instrumental: false,
  });
  return hasWords(written) ? written.sections : undefined;
}
