import { parseChordChart } from '#contract/chord-symbols.ts';
import type { PlanMelody } from '#contract/plan-melody.ts';

/** A chord chart as it goes on after some bars; it repeats, so that it begins again behind its end. */
export function chartFromBar(chart: string, bars: number): string {
  const own = parseChordChart(chart).bars;
  if (!own || own.length < 2) return chart;
  const at = bars % own.length;
  return `| ${[...own.slice(at), ...own.slice(0, at)].map((bar) => bar.join(' ')).join(' | ')} |`;
}

/** A melody as it goes on after some bars. @param melodyBars bars after which it repeats */
export function melodyFromBar(melody: PlanMelody, bars: number, melodyBars = bars): PlanMelody {
  const { length_beats: length, notes } = melody;
  const at = (bars % melodyBars) * (length / melodyBars);
  const shifted = (start: number) => (start >= at - 1e-6 ? Math.max(0, start - at) : start + length - at);
  return {
    length_beats: length,
    notes: notes
      .map((note) => ({ ...note, start_beats: Math.round(shifted(note.start_beats) * 10_000) / 10_000 }))
      .toSorted((a, b) => a.start_beats - b.start_beats),
  };
}
