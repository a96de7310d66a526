import { limits } from '#contract/limits.ts';
import type { Beats } from '#engine/kit/units.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';
import type { TuneChord } from '#engine/import/tune.ts';

/** Chords of a bar can change at these steps: eighths in 6/8 and 7/8, quarters elsewhere. */
export const chordStepOf = (metre: MetreName): Beats => (metre.endsWith('/8') ? 0.5 : 1);

/** A bar of a chord chart; `/` holds the chord before it. */
const barOf = (steps: readonly string[], hasHalves: boolean): string => {
  const [first = ''] = steps;
  if (steps.every((symbol) => symbol === first)) return first;
  const half = steps.length / 2;
  const second = steps[half] ?? '';
  const isHalved = steps.every((symbol, i) => symbol === (i < half ? first : second));
  if (hasHalves && isHalved) return `${first} ${second}`;
  return steps.map((symbol, i) => (i > 0 && symbol === steps[i - 1] ? '/' : symbol)).join(' ');
};

/** The bars of a piece as a chord chart writes them. Before the first chord is the first one; no chords: no bars. */
export const chartBars = (chords: readonly TuneChord[], bars: number, metre: MetreName): string[] => {
  const [first] = chords;
  if (first === undefined) return [];
  const [step, barBeats] = [chordStepOf(metre), barBeatsOf(metre)];
  const steps = Math.round(barBeats / step);
  let at = 0;
  return Array.from({ length: bars }, (_, bar) =>
    barOf(
      Array.from({ length: steps }, (__, i) => {
        const beat = bar * barBeats + i * step + step / 2;
        while ((chords[at + 1]?.beat ?? Infinity) <= beat) at += 1;
        return chords[at]!.symbol;
      }),
      metre === '4/4',
    ),
  );
};

const joined = (bars: readonly string[]): string =>
  `| ${bars.map((bar, i) => (i > 0 && bar === bars[i - 1] ? '%' : bar)).join(' | ')} |`;

/** The chord chart of a section; one too long for a plan has only the first chord of each bar. */
export const chartText = (bars: readonly string[]): string => {
  const chart = joined(bars);
  return chart.length <= limits.planChords.max ? chart : joined(bars.map((bar) => bar.split(' ')[0] ?? ''));
};
