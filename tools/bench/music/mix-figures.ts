import type { GenrePreset } from '#contract/genres.ts';
import { runProgram } from '../engine/run-program.ts';
import { comparison, type Figure, figureWithin } from './figure.ts';
import type { BenchRequest } from './requests.ts';
import { runEvaluator } from './run-evaluator.ts';

const LEAD_LENGTH_MS = 20_000;
const leadGenres: readonly GenrePreset[] = ['Pop', 'Rock', 'Jazz', 'Classical', 'Country', 'R&B'];
/** Note F1 of the lead in the mix of synthesised instruments (version 71289ed7), by the same code. */
const synthesisedLeadF1 = { presets: 44.9, fresh: 33.4 } as const;
const RANGE_LENGTH_MS = 60_000;
const rangeSeeds = [1, 2, 3];

const requestOf = (genre: GenrePreset, seed: number, lengthMs: number): BenchRequest => ({
  genre,
  prompt: 'Music',
  genres: [genre],
  seed,
  format: 'wav',
  lengthMs,
});

async function composeAudio(
  checkout: string,
  requests: readonly BenchRequest[],
  folder: string,
): Promise<string[]> {
  const script = new URL('./compose-audio.ts', import.meta.url).pathname;
  const input = Buffer.from(JSON.stringify(requests));
  const { stdout } = await runProgram(process.execPath, [script, checkout, folder], input);
  return stdout.toString().trim().split('\n');
}

/** How well Basic Pitch finds the lead in the mix. `basicPitch`: the folder in which the package is installed. */
export async function leadInMixFigures(
  checkout: string,
  fresh: boolean,
  basicPitch: string | undefined,
  folder: string,
): Promise<Figure[]> {
  if (basicPitch === undefined) return [comparison('lead found in the mix: needs --basic-pitch', null, '')];
  const seed = fresh ? 7301 : 3;
  const requests = leadGenres.map((genre) => requestOf(genre, seed, LEAD_LENGTH_MS));
  const paths = await composeAudio(checkout, requests, folder);
  const script = new URL('./find-notes.ts', import.meta.url).pathname;
  const { stdout } = await runProgram(process.execPath, [
    script,
    basicPitch,
    ...paths.map((path) => `${path}.wav`),
  ]);
  const found = stdout.toString().trim().split('\n');
  const report = await runEvaluator<Readonly<Record<string, number>>>('lead_in_mix.py', {
    pieces: paths.map((path, i) => ({ midi: `${path}.mid`, found: JSON.parse(found[i]!) as unknown })),
  });
  return [
    figureWithin(
      'lead found in the mix, note F1',
      [synthesisedLeadF1[fresh ? 'fresh' : 'presets'] + 10, Infinity],
      report['f1'],
      '%',
      `${report['lead notes']} notes`,
    ),
    comparison('recall of the lead', report['recall'], '%'),
    comparison('lead notes among all found notes', report['recall among all'], '%'),
    comparison('note F1 of the lead without fragments of its notes', report['f1 without fragments'], '%'),
    comparison('all notes found in the mix, note F1', report['f1 of all'], '%'),
  ];
}

/** Loudness range (EBU Tech 3342) in LU by ffmpeg's ebur128. */
async function loudnessRange(file: string): Promise<number> {
  const { stderr } = await runProgram('ffmpeg', [
    '-hide_banner',
    '-nostats',
    '-i',
    file,
    '-af',
    'ebur128=framelog=verbose',
    '-f',
    'null',
    '-',
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return Number(/LRA:\s+([\d.]+) LU/.exec(summary)?.[1] ?? Number.NaN);
}

/** The loudness range of classical music and jazz: the median of three pieces each. */
export async function loudnessRangeFigures(
  checkout: string,
  fresh: boolean,
  folder: string,
): Promise<Figure[]> {
  const targets = [
    ['Classical', 8],
    ['Jazz', 5],
  ] as const;
  const figures: Figure[] = [];
  for (const [genre, min] of targets) {
    const seeds = fresh ? rangeSeeds.map((seed) => 7400 + seed) : rangeSeeds;
    const requests = seeds.map((seed) => requestOf(genre, seed, RANGE_LENGTH_MS));
    const ranges: number[] = [];
    for (const path of await composeAudio(checkout, requests, `${folder}-${genre}`)) {
      ranges.push(await loudnessRange(`${path}.wav`));
    }
    const sorted = ranges.toSorted((a, b) => a - b);
    figures.push(
      figureWithin(
        `loudness range, ${genre}`,
        [min, Infinity],
        sorted[Math.floor(sorted.length / 2)],
        ' LU',
        sorted.join(', '),
      ),
    );
  }
  return figures;
}
