import { parseChordChart } from '#contract/chord-symbols.ts';
import { messages } from '#web/features/compose/generation/plan/messages.ts';

/** The message about the first text in a chord chart that is not a chord; undefined for a valid chart. */
export function chordProblem(chart: string): string | undefined {
  const { invalid } = parseChordChart(chart);
  return invalid === undefined ? undefined : messages.notAChord(invalid);
}
