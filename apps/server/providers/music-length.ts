import { AppError } from '#contract/errors.ts';
import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import { readInThread } from './reading/read-in-thread.ts';
import { messages } from '#providers/messages.ts';

/** The composition plan, if it is enabled. */
export const planIn = ({ useCompositionPlan, composition_plan }: MusicSettings) =>
  useCompositionPlan ? (composition_plan ?? undefined) : undefined;

/**
 * Length of a track in milliseconds, as the built-in composer interprets it: the requested length, else the plan if
 * all sections have a duration, else the prompt; within the product limits.
 */
export async function musicLengthMs(settings: MusicSettings): Promise<number> {
  const { prompt, genres, tempo } = settings;
  const lengthMs = requestedLengthMs(settings);
  const plan = planIn(settings);
  const request = { prompt, genres, tempo, lengthMs, plan, seed: 0, format: 'wav' } as const;
  return (await readInThread('understandMusic', request)).lengthMs;
}

/** The length, if a provider supports it. @throws validation_failed */
export function requireLength(
  lengthMs: number,
  { minMs, maxMs }: { readonly minMs: number; readonly maxMs: number },
): number {
  if (lengthMs >= minMs && lengthMs <= maxMs) return lengthMs;
  const message = messages.musicLengths({ min: minMs / 1000, max: maxMs / 1000 });
  throw new AppError('validation_failed', { issues: [{ path: 'music_length_ms', message }] }, message);
}
