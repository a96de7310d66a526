import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../engine/run-program.ts';
import { writeResults } from '../results-page.ts';
import { composePieces } from './compose-pieces.ts';
import { drumFigures } from './drum-figures.ts';
import { type Figure, figureTable } from './figure.ts';
import { instrumentPrograms } from './instrument-programs.data.ts';
import { lineFigures } from './line-figures.ts';
import { controllerFigures, programFigures } from './midi-features.ts';
import { leadInMixFigures, loudnessRangeFigures } from './mix-figures.ts';
import { freshRequests, instrumentRequests, presetRequests, straightRequests } from './requests.ts';
import { soundFigures } from './sound-figures.ts';
import { speechFigures } from './speech-figures.ts';

/*
 * `npm run bench:music`: compares the composer with people, by third-party software and data. Installs nothing: see
 * ../engine/install-evaluators.sh. Prints each figure with its target and a mark, then the details.
 *
 * `--part lines` measures one part: `lines`, `drums`, `programs` (from MIDI files, a minute each), `sounds`, `mix`,
 * `speech` (from audio, several minutes each); `--only Jazz` one genre. `--fresh` uses the prompts and seeds written
 * after tuning ended. `--checkout folder` measures the engine of another checkout. `--keep` measures both sets and
 * writes a section of bench/RESULTS.md.
 *
 * Data and software that are not in this repository:
 * - `--tunes folder`: the Nottingham tunes as MIDI files (`MIDI/` of jukedeck/nottingham-dataset; GPL-3). Without
 *   them the figures that the same code measured from them are cited.
 * - `--grooves folder`: the Groove MIDI Dataset with its info.csv (Gillick et al. 2019; CC-BY 4.0). Without it its
 *   figures are cited, and the classifier of drummers is left out.
 * - `--basic-pitch folder`: a folder in which `npm install @spotify/basic-pitch` was run (Apache-2.0). Without it the
 *   search for the lead in the mix is left out.
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: new URL('../../../', import.meta.url).pathname },
    fresh: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    part: { type: 'string' },
    tunes: { type: 'string' },
    grooves: { type: 'string' },
    'basic-pitch': { type: 'string' },
  },
});
const { checkout } = options;

interface Part {
  readonly figures: readonly Figure[];
  readonly details: readonly string[];
}

const wants = (part: string): boolean => options.part === undefined || options.part === part;

const composePresets = (fresh: boolean, folder: string) =>
  composePieces(
    checkout,
    (fresh ? freshRequests : presetRequests).filter(
      ({ genre }) => options.only === undefined || genre === options.only,
    ),
    join(folder, 'pieces'),
  );

/** The figures from MIDI files. */
async function measureScores(fresh: boolean, folder: string): Promise<Part[]> {
  const parts: Part[] = [];
  const pieces = wants('lines') || wants('drums') ? await composePresets(fresh, folder) : [];
  if (wants('lines')) {
    const { figures, details } = await lineFigures(pieces, options.tunes);
    parts.push({ figures: [...figures, ...(await controllerFigures(pieces))], details });
  }
  if (wants('drums')) {
    const straight = await composePieces(checkout, straightRequests(fresh), join(folder, 'straight'));
    parts.push(await drumFigures(pieces, straight, options.grooves));
  }
  if (wants('programs')) {
    const words = instrumentPrograms.map(({ word }) => word);
    const requests = instrumentRequests(words, fresh);
    parts.push(
      await programFigures(
        instrumentPrograms,
        await composePieces(checkout, requests, join(folder, 'instruments')),
      ),
    );
  }
  return parts;
}

/** The figures from audio. */
async function measureAudio(fresh: boolean, folder: string): Promise<Part[]> {
  const parts: Part[] = [];
  if (wants('sounds')) parts.push(await soundFigures(checkout, join(folder, 'sounds')));
  if (wants('mix')) {
    const lead = await leadInMixFigures(checkout, fresh, options['basic-pitch'], join(folder, 'mix'));
    const range = await loudnessRangeFigures(checkout, fresh, join(folder, 'range'));
    parts.push({ figures: [...lead, ...range], details: [] });
  }
  if (wants('speech')) parts.push(await speechFigures(checkout, fresh, join(folder, 'speech')));
  return parts;
}

async function measure(fresh: boolean): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-music-'));
  try {
    const parts = [...(await measureScores(fresh, folder)), ...(await measureAudio(fresh, folder))];
    return {
      figures: parts.flatMap(({ figures }) => figures),
      details: parts.flatMap(({ details }) => ['', ...details]),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const FRESH = 'prompts and seeds written after tuning';

async function writePage(presets: Part): Promise<void> {
  const fresh = await measure(true);
  const { stdout } = await runProgram('git', ['-C', checkout, 'describe', '--always', '--dirty']);
  const page = [
    '# Composer: compared with people',
    '',
    `\`npm run bench:music\` at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}. How each figure is measured stands in`,
    '`tools/bench/music/evaluators/`. References in parentheses are measured by the same code.',
    '',
    ...figureTable(
      new Map([
        ['presets', presets.figures],
        [FRESH, fresh.figures],
      ]),
    ),
    ...presets.details,
    '',
  ].join('\n');
  console.log(page);
  await writeResults(page);
}

const measured = await measure(options.fresh);
if (options.keep) {
  await writePage(measured);
} else {
  const set = options.fresh ? FRESH : 'presets';
  console.log([...figureTable(new Map([[set, measured.figures]])), ...measured.details].join('\n'));
}
