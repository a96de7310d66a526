import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composePieces } from './compose-pieces.ts';
import { drumFigures } from './drum-figures.ts';
import { type Figure, figureTable } from './figure.ts';
import { instrumentPrograms } from './instrument-programs.data.ts';
import { lineFigures } from './line-figures.ts';
import { controllerFigures, programFigures } from './midi-features.ts';
import { leadInMixFigures, loudnessRangeFigures } from './mix-figures.ts';
import { speechFigures } from './speech-figures.ts';
import { soundFigures } from './sound-figures.ts';
import { freshRequests, instrumentRequests, presetRequests, straightRequests } from './requests.ts';

/*
 * `npm run bench:music`: compares the composer with people, by third-party software and data. Installs nothing: see
 * ../engine/install-evaluators.sh. `-- --checkout ../other` measures the engine of another checkout; `--fresh` the
 * prompts and seeds written after tuning ended; `--only Jazz` one genre; `--part lines` (or `drums`, `programs`) a part.
 *
 * Yardsticks that are not in this repository; without them the figures measured from them by the same code are cited:
 * `--tunes folder`, the Nottingham tunes as MIDI files (`MIDI/` of jukedeck/nottingham-dataset; GPL-3), and `--grooves
 * folder`, the Groove MIDI Dataset with its info.csv (Gillick et al. 2019; CC-BY 4.0).
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: new URL('../../', import.meta.url).pathname },
    fresh: { type: 'boolean', default: false },
    only: { type: 'string' },
    part: { type: 'string' },
    tunes: { type: 'string' },
    grooves: { type: 'string' },
    'basic-pitch': { type: 'string' },
  },
});
const { checkout, fresh } = options;

interface Part {
  readonly figures: readonly Figure[];
  readonly details: readonly string[];
}

const folder = await mkdtemp(join(tmpdir(), 'bench-music-'));
try {
  const ofGenre = <T extends { readonly genre: string }>(all: readonly T[]): T[] =>
    all.filter(({ genre }) => options.only === undefined || genre === options.only);
  const wants = (part: string) => options.part === undefined || options.part === part;
  const pieces =
    wants('lines') || wants('drums')
      ? await composePieces(checkout, ofGenre(fresh ? freshRequests : presetRequests), join(folder, 'pieces'))
      : [];
  const parts: Part[] = [];
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
    const single = await composePieces(
      checkout,
      instrumentRequests(words, fresh),
      join(folder, 'instruments'),
    );
    parts.push(await programFigures(instrumentPrograms, single));
  }
  if (wants('sounds')) parts.push(await soundFigures(checkout, join(folder, 'sounds')));
  if (wants('mix')) {
    const lead = await leadInMixFigures(checkout, fresh, options['basic-pitch'], join(folder, 'mix'));
    const range = await loudnessRangeFigures(checkout, fresh, join(folder, 'range'));
    parts.push({ figures: [...lead, ...range], details: [] });
  }
  if (wants('speech')) parts.push(await speechFigures(checkout, fresh, join(folder, 'speech')));
  const table = figureTable(parts.flatMap(({ figures }) => figures));
  console.log([...table, ...parts.flatMap(({ details }) => ['', ...details])].join('\n'));
} finally {
  await rm(folder, { recursive: true });
}
