import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#engine/compose.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { aubioTempo, analyzeWithQm } from '../engine/evaluators.ts';
import { heldOutPrompts } from '../engine/held-out-prompts.ts';
import { runProgram } from '../engine/run-program.ts';
import { normalizedKey, dominantKey } from '../engine/tempo-and-key.ts';
import { writeResults } from '../results-page.ts';

/*
 * `npm run bench:heard`: evaluates the upload analysis. Composes pieces with known tempo and key as MP3 and analyses
 * them with the server, aubio and qm-dsp. `-- --only jazz` uses the prompts with that word and writes no page;
 * `--keep folder` keeps the pieces there and reuses those it finds; `--jobs 4` analyses four at a time.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
});
const lengthMs = 40_000;
const firstSeed = 500;

interface AnalyzedPiece {
  readonly prompt: string;
  readonly beat: boolean;
  readonly bpm: number;
  readonly key: string;
  readonly ours: { readonly bpm: number | null; readonly key: string | null };
  readonly aubioBpm: number;
  readonly qm: { readonly bpm: number; readonly key: string };
}

/** Within 2%, half and double tempo included: listeners do not agree on which is the beat. */
const isSameTempo = (detected: number, bpm: number) =>
  [0.5, 1, 2].some((factor) => Math.abs(detected - bpm * factor) <= 0.02 * bpm * factor);
const isExactTempo = (detected: number, bpm: number) => Math.abs(detected - bpm) <= 0.02 * bpm;

type Truth = Pick<AnalyzedPiece, 'bpm' | 'key'>;

/** Composes a piece as MP3 with a JSON file of its tempo and key, unless it exists. */
async function renderPiece(prompt: string, seed: number, file: string): Promise<Truth> {
  const cached = await readFile(`${file}.json`, 'utf8').catch(() => undefined);
  if (cached !== undefined) return JSON.parse(cached) as Truth;
  const { audio, facts } = await compose({ prompt, seed, format: 'mp3_44100_128', lengthMs });
  const truth = { bpm: facts.bpm, key: facts.key };
  await writeFile(file, audio.bytes);
  await writeFile(`${file}.json`, JSON.stringify(truth));
  return truth;
}

async function analyze(number: number, folder: string): Promise<AnalyzedPiece> {
  const { prompt, beat } = heldOutPrompts[number]!;
  const file = join(folder, `${number}.mp3`);
  const truth = await renderPiece(prompt, firstSeed + number, file);
  const [{ bpm, key }, aubioBpm, qm] = await Promise.all([
    measure(await readFile(file)),
    aubioTempo(file),
    analyzeWithQm(file),
  ]);
  return {
    prompt,
    beat,
    ...truth,
    ours: { bpm, key },
    aubioBpm,
    qm: { bpm: qm.bpm, key: dominantKey(qm.keyFrames) },
  };
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / whole).toFixed(0)}% (${part} of ${whole})`;
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function report(pieces: readonly AnalyzedPiece[], commit: string): string {
  const withBeat = pieces.filter(({ beat }) => beat);
  const share = (of: readonly AnalyzedPiece[], test: (piece: AnalyzedPiece) => boolean) =>
    percent(of.filter(test).length, of.length);
  const rightKey = (detected: string | null, { key }: AnalyzedPiece) =>
    detected !== null && normalizedKey(detected) === normalizedKey(key);
  return [
    '# Uploads: tempo and key',
    '',
    `\`npm run bench:heard\` at ${commit}, ${new Date().toISOString().slice(0, 10)}. Pieces of ${lengthMs / 1000} s in prompts that nothing was tuned with, as MP3 of`,
    '128 kbit/s. Tempo within 2%; the second row takes half and double for wrong.',
    '',
    row('what', 'wanted', 'Tutti', 'aubio', 'qm-dsp'),
    row('---', '---', '---', '---', '---'),
    row(
      'tempo, half and double counted',
      '85%',
      share(withBeat, ({ ours, bpm }) => ours.bpm !== null && isSameTempo(ours.bpm, bpm)),
      share(withBeat, ({ aubioBpm, bpm }) => isSameTempo(aubioBpm, bpm)),
      share(withBeat, ({ qm, bpm }) => isSameTempo(qm.bpm, bpm)),
    ),
    row(
      'tempo itself',
      '',
      share(withBeat, ({ ours, bpm }) => ours.bpm !== null && isExactTempo(ours.bpm, bpm)),
      share(withBeat, ({ aubioBpm, bpm }) => isExactTempo(aubioBpm, bpm)),
      share(withBeat, ({ qm, bpm }) => isExactTempo(qm.bpm, bpm)),
    ),
    row(
      'key',
      '70%',
      share(pieces, (piece) => rightKey(piece.ours.key, piece)),
      '',
      share(pieces, (piece) => rightKey(piece.qm.key, piece)),
    ),
    row(
      'says nothing about the key',
      '',
      share(pieces, ({ ours }) => ours.key === null),
      '',
      '',
    ),
    '',
    row('prompt', 'BPM', 'Tutti', 'aubio', 'qm-dsp', 'key', 'Tutti', 'qm-dsp'),
    row('---', '---', '---', '---', '---', '---', '---', '---'),
    ...pieces.map(({ prompt, beat, bpm, key, ours, aubioBpm, qm }) =>
      row(
        prompt,
        beat ? bpm.toFixed(1) : 'free',
        ours.bpm ?? '',
        aubioBpm.toFixed(1),
        qm.bpm.toFixed(1),
        key,
        ours.key ?? '',
        qm.key,
      ),
    ),
    '',
  ].join('\n');
}

const only = new RegExp(options.only ?? '', 'i');
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-heard-')));
await mkdir(folder, { recursive: true });
try {
  const numbers = [...heldOutPrompts.keys()].filter((number) => only.test(heldOutPrompts[number]!.prompt));
  const pieces = new Map<number, AnalyzedPiece>();
  const waiting = [...numbers];
  const work = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      pieces.set(number, await analyze(number, folder));
    }
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  const page = report(
    numbers.map((number) => pieces.get(number)!),
    stdout.toString().trim(),
  );
  console.log(page);
  if (options.only === undefined) await writeResults(page);
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true });
}
