import { limits } from '#contract/limits.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import type { JobKindName } from './job-kind-names.ts';
import { messages } from '#server/platform/messages.ts';

/** A job's description in the ledger, e.g. "Music, 30 s: A slow waltz". */
export function describeJob(kind: JobKindName, milliUnits: number, input: string): string {
  const prompt = truncateGraphemes(input, limits.queuePromptLength);
  const seconds = Number((milliUnits / 1000).toFixed(1));
  if (kind === 'music' || kind === 'sound_effect') return messages.jobs[kind]({ seconds, prompt });
  if (kind === 'voice') return messages.jobs.voice({ characters: milliUnits, prompt });
  return messages.jobs[kind](prompt);
}
