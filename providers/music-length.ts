import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import { understand } from '#engine/understand/understand.ts';

/** The composition plan, if it is enabled. */
export const planIn = ({ useCompositionPlan, composition_plan }: MusicSettings) =>
  useCompositionPlan ? (composition_plan ?? undefined) : undefined;

/**
 * Length of a track in milliseconds, as the built-in composer interprets it: the requested length, else the plan if
 * all sections have a duration, else the prompt; within the product limits.
 */
export function musicLengthMs(settings: MusicSettings): number {
  const { prompt, genres, tempo } = settings;
  const lengthMs = requestedLengthMs(settings);
  return understand({ prompt, genres, tempo, lengthMs, plan: planIn(settings), seed: 0, format: 'wav' })
    .lengthMs;
}
