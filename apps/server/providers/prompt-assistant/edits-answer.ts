import { z } from 'zod';
import { edit, type Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { EditContext } from '#engine/edits.ts';
import type { ReadEdits } from '#providers/text-assistant.ts';

const { edits, editText } = limits;

/** The answer of a text provider. Its edits are checked one by one, so that a wrong one does not spoil the others. */
export const readAnswer = z.object({
  edits: z.array(z.looseObject({ words: z.string().optional() })).max(10 * edits.max),
  not_understood: z.array(z.string()).max(100).default([]),
});

/** Fields without a value, and bars as two numbers, become what the contract describes. */
function toEdit({ from_bar, to_bar, ...fields }: Readonly<Record<string, unknown>>): unknown {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  const bars = from_bar == null ? undefined : { from: from_bar, to: to_bar ?? from_bar };
  return { ...Object.fromEntries(given), ...(bars && { bars }) };
}

/** Whether the piece has the sections and bars that an edit names. */
function isInPiece(one: Edit, { sections }: EditContext): boolean {
  const named = [
    ...('sections' in one ? (one.sections ?? []) : []),
    ...(one.kind === 'length' ? [one.section] : []),
  ];
  const lastBar = sections.reduce((last, { firstBar, bars }) => Math.max(last, firstBar + bars - 1), 0);
  const bars = 'bars' in one ? one.bars : undefined;
  return named.every((section) => section < sections.length) && (bars?.to ?? 0) <= lastBar;
}

/** The valid edits of an answer that the piece allows; the words of the others were not understood. */
export function possibleEdits(
  { edits: answered, not_understood }: z.infer<typeof readAnswer>,
  context: EditContext,
): ReadEdits {
  const possible: Edit[] = [];
  const rejected: string[] = [];
  for (const one of answered) {
    const { data } = edit.safeParse(toEdit(one));
    if (data && isInPiece(data, context) && possible.length < edits.max) possible.push(data);
    else if (one.words) rejected.push(one.words);
  }
  const notUnderstood = [...not_understood, ...rejected].map((words) => words.trim().slice(0, editText.max));
  return { edits: possible, notUnderstood: [...new Set(notUnderstood)].filter((words) => words !== '') };
}
