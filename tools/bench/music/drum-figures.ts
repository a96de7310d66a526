import type { MidiPiece } from './compose-pieces.ts';
import { comparison, type Figure, figureWithin } from './figure.ts';
import { runEvaluator } from './run-evaluator.ts';

/** Medians of the pieces of a genre or style. */
interface DrumStatistics {
  readonly pieces: number;
  /** Milliseconds. */
  readonly spread: number | null;
  /** Percent. */
  readonly 'velocity by place': number | null;
}

interface Eighths {
  readonly pieces: number;
  readonly median: number | null;
  readonly quartiles: readonly [number, number] | null;
}

interface DrumReport {
  readonly pieces: Readonly<Record<string, DrumStatistics>>;
  readonly straight: Eighths;
  readonly grooves: Readonly<Record<string, DrumStatistics>> | null;
  readonly 'slow grooves': Eighths | null;
  readonly classifier: { readonly accuracy: number; readonly windows: readonly [number, number] } | null;
}

/** The Groove MIDI Dataset as measured by the same code, for a run without it. */
const citedGrooves: Readonly<Record<string, DrumStatistics>> = {
  rock: { pieces: 164, spread: 13.4, 'velocity by place': 40.8 },
  pop: { pieces: 15, spread: 12.6, 'velocity by place': 67.3 },
};
const citedSlowGrooves: Eighths = { pieces: 57, median: 0.5, quartiles: [0.498, 0.504] };

/** Drums. `straight`: pieces in straight eighths below 86 BPM; `grooves`: the folder of the Groove MIDI Dataset. */
export async function drumFigures(
  pieces: readonly MidiPiece[],
  straight: readonly MidiPiece[],
  grooves: string | undefined,
): Promise<{ readonly figures: Figure[]; readonly details: string[] }> {
  const report = await runEvaluator<DrumReport>('drum_statistics.py', {
    pieces,
    straight,
    grooves: grooves ?? null,
  });
  const drummers = report.grooves ?? citedGrooves;
  const slowDrummers = report['slow grooves'] ?? citedSlowGrooves;
  const inGenre = (
    name: string,
    [genre, style]: readonly [string, string],
    range: readonly [number, number],
    key: 'spread' | 'velocity by place',
    unit: string,
  ) =>
    figureWithin(
      `${name}, ${style} (drummers ${drummers[style]?.[key] ?? 'unknown'}${unit})`,
      range,
      report.pieces[genre]?.[key],
      unit,
    );
  const rock = ['Rock', 'rock'] as const;
  const pop = ['Pop', 'pop'] as const;
  return {
    figures: [
      inGenre('drum timing spread after drift and place', rock, [8, 14], 'spread', ' ms'),
      inGenre('drum timing spread after drift and place', pop, [8, 14], 'spread', ' ms'),
      inGenre('hat velocity explained by the place', rock, [40, 65], 'velocity by place', '%'),
      inGenre('hat velocity explained by the place', pop, [40, 65], 'velocity by place', '%'),
      figureWithin(
        `second eighth in straight pieces below 86 BPM (drummers ${slowDrummers.median})`,
        // 0.50 to two digits.
        [0.495, 0.52],
        report.straight.median,
        '',
      ),
      report.classifier === null
        ? comparison('drummer or machine: needs --grooves', null, '')
        : figureWithin(
            'drummer or machine, random forest on unseen files (chance 50%)',
            [-Infinity, 75],
            report.classifier.accuracy,
            '%',
          ),
    ],
    details: [
      `Straight pieces: ${report.straight.pieces}, quartiles ${report.straight.quartiles?.join(' and ') ?? 'none'}; drummers: ${slowDrummers.pieces}, ${slowDrummers.quartiles?.join(' and ')}.`,
      ...(report.classifier
        ? [`Windows of four bars: ${report.classifier.windows.join(' by drummers, ')} here.`]
        : []),
      '',
      '| drums of | pieces | spread, ms | hat velocity by place, % |',
      `|${' --- |'.repeat(4)}`,
      ...[...Object.entries(report.pieces), ...Object.entries(drummers)].map(
        ([name, one]) =>
          `| ${name} | ${one.pieces} | ${one.spread ?? ''} | ${one['velocity by place'] ?? ''} |`,
      ),
    ],
  };
}
