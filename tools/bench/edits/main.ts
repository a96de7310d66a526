import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../engine/run-program.ts';
import { writeResults } from '../results-page.ts';
import { editCases, editedPieces } from './edit-cases.data.ts';
import { type EditResult, measureEdit } from './measure-edit.ts';
import { type MergeResult, measureMerge } from './measure-merge.ts';
import { mergeCases, type MergedPieceName, mergedPieces } from './merge-cases.data.ts';
import { type BenchPiece, composeVersion, type Version } from './version.ts';

/*
 * `npm run bench:edits`: makes 24 edits and 12 merges as the studio does, from the words of a comment to the stems
 * before mastering, and measures with third-party programs what changed and what did not. Installs nothing: see
 * ../engine/install-evaluators.sh. `--part edits` or `--part merges` measures one part, `--only waltz` the rows with that
 * word; `--keep` writes a section of bench/RESULTS.md.
 */
const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});

/** Composes each piece once. */
class Versions<Name extends string> {
  private readonly composed = new Map<Name, Promise<Version>>();
  private readonly pieces: Readonly<Record<Name, BenchPiece>>;

  constructor(pieces: Readonly<Record<Name, BenchPiece>>) {
    this.pieces = pieces;
  }

  get(name: Name): Promise<Version> {
    const version = this.composed.get(name) ?? composeVersion(this.pieces[name]);
    this.composed.set(name, version);
    return version;
  }
}

const isWanted = (one: object): boolean => JSON.stringify(one).includes(options.only);

async function measureEdits(folder: string): Promise<EditResult[]> {
  const versions = new Versions(editedPieces);
  const results: EditResult[] = [];
  for (const one of editCases.filter(isWanted))
    results.push(await measureEdit(one, await versions.get(one.piece), folder));
  return results;
}

async function measureMerges(folder: string): Promise<MergeResult[]> {
  const versions = new Versions<MergedPieceName>(mergedPieces);
  const results: MergeResult[] = [];
  for (const one of mergeCases.filter(isWanted))
    results.push(await measureMerge(one, [await versions.get(one.a), await versions.get(one.b)], folder));
  return results;
}

const verdict = ({ failures }: { readonly failures: readonly string[] }): string =>
  failures.length === 0 ? 'pass' : `FAIL: ${failures.join('; ')}`;

const passed = (all: readonly { readonly failures: readonly string[] }[]): string =>
  `${all.filter(({ failures }) => failures.length === 0).length} of ${all.length} pass.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${' --- |'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const editTable = (results: readonly EditResult[]): string[] => [
  '## Edits',
  '',
  `${passed(results)} What stays the same is identical to the sample, in stems before mastering: the stems that the edit does`,
  'not concern, and in the others everything before (a performed note starts a little early) and after (held notes,',
  'cymbals and the reverb ring on; the reverb’s last bits go when another one takes over at the start of a section).',
  '',
  ...table(
    ['piece', 'comment', 'read as', 'the same', 'measured', ''],
    results.map((one) => [one.piece, one.comment, one.read, one.unchanged, one.measured, verdict(one)]),
  ),
];

const mergeTable = (results: readonly MergeResult[]): string[] => [
  '## Merges',
  '',
  `${passed(results)} Of each section the distance to the section that was asked for / to the same section of the other version:`,
  'chroma of half bars of the pitched stems in the transposition that fits best, mel-frequency cepstra of the pitched stems',
  'and of the drums. Joins: the largest step between samples and the largest rise of the energy above 8 kHz within 40 ms of',
  'a join, in the mix and without drums and voice, relative to the largest elsewhere in the merge and in both versions.',
  '',
  ...table(
    ['versions', 'request', 'length (error)', 'chroma', 'cepstra', 'cepstra of drums', 'joins', ''],
    results.map((one) => [
      one.pieces,
      one.request,
      one.length,
      one.chroma,
      one.cepstra,
      one.drums,
      one.joins,
      verdict(one),
    ]),
  ),
];

const folder = await mkdtemp(join(tmpdir(), 'bench-edits-'));
try {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  const page = [
    '# Composer: edits and merges',
    '',
    `\`npm run bench:edits\` at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}. Measured by aubio, ffmpeg’s ebur128, qm-dsp, mido and numpy.`,
    '',
    ...(options.part === 'merges' ? [] : [...editTable(await measureEdits(folder)), '']),
    ...(options.part === 'edits' ? [] : mergeTable(await measureMerges(folder))),
    '',
  ].join('\n');
  console.log(page);
  if (options.keep) await writeResults(page);
} finally {
  await rm(folder, { recursive: true });
}
