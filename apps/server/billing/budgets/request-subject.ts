import { limits } from '#contract/limits.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';

/** What a spending is for: 300 tokens, “A slow waltz”. */
export function requestSubject({
  tokenCost,
  freeTokens,
  prompt,
}: Pick<JobRow, 'tokenCost' | 'freeTokens' | 'prompt'>) {
  const tokens = tokenCost + freeTokens;
  const title = truncateGraphemes(prompt, limits.queuePromptLength);
  return { tokens, title };
}
