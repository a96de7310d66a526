import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../engine/run-program.ts';
import { figureTable } from './figure.ts';
import { lineFigures, type MidiPiece } from './line-figures.ts';
import { type BenchRequest, freshRequests, presetRequests } from './requests.ts';

/*
 * `npm run bench:music`: compares the composer with people, by third-party software and data. Installs nothing: see
 * ../engine/install-evaluators.sh. `-- --checkout ../other` measures the engine of another checkout; `--fresh` the
 * prompts and seeds written after tuning ended; `--only Jazz` one genre. `--tunes folder`: the Nottingham tunes as
 * MIDI files (jukedeck/nottingham-dataset, `MIDI/`; GPL-3, so never part of this repository).
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: new URL('../../', import.meta.url).pathname },
    fresh: { type: 'boolean', default: false },
    only: { type: 'string' },
    tunes: { type: 'string' },
  },
});

async function composeMidi(requests: readonly BenchRequest[], folder: string): Promise<MidiPiece[]> {
  const script = new URL('./compose-midi.ts', import.meta.url).pathname;
  const input = Buffer.from(JSON.stringify(requests));
  const { stdout } = await runProgram(process.execPath, [script, options.checkout, folder], input);
  const files = stdout.toString().trim().split('\n');
  return files.map((file, i) => ({ file, genre: requests[i]!.genre }));
}

const folder = await mkdtemp(join(tmpdir(), 'bench-music-'));
try {
  const all = options.fresh ? freshRequests : presetRequests;
  const requests = all.filter(({ genre }) => options.only === undefined || genre === options.only);
  const { figures, details } = await lineFigures(await composeMidi(requests, folder), options.tunes);
  console.log([...figureTable(figures), '', ...details].join('\n'));
} finally {
  await rm(folder, { recursive: true });
}
