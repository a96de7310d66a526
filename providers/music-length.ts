import { askedLengthMs, type MusicSettings } from '#contract/music.ts';
import { understand } from '#engine/understand/understand.ts';

/** The plan that a piece is made by, where one is switched on. */
export const planIn = ({ useCompositionPlan, composition_plan }: MusicSettings) =>
  useCompositionPlan ? (composition_plan ?? undefined) : undefined;

/**
 * How long a piece is, in milliseconds, as the built-in composer counts: what the control says, else its plan where
 * each section has a length, else the prompt; never more than the product makes.
 */
export function musicLengthMs(settings: MusicSettings): number {
  const { prompt, genres, tempo } = settings;
  const lengthMs = askedLengthMs(settings);
  return understand({ prompt, genres, tempo, lengthMs, plan: planIn(settings), seed: 0, format: 'wav' })
    .lengthMs;
}
