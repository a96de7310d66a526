import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMidi } from '#engine/compose.ts';
import { heldOutPrompts } from '../engine/held-out-prompts.ts';
import { benchLengthMs, benchPrompts } from '../engine/prompts.ts';
import { readPieces, type ReferencePiece } from './corpora.ts';

/** A piece as `npm run bench:engine` recorded it on the page of results. */
export interface RecordedPiece {
  readonly prompt: string;
  readonly seed: number;
  readonly bpm: number;
  readonly aubioBpm: number;
  readonly qmBpm: number;
  readonly tempoRight: boolean;
}

const page = new URL('../RESULTS.md', import.meta.url);

/** A prompt with its seed in the bench. */
const requests = [benchPrompts, heldOutPrompts].flatMap((prompts) =>
  prompts.map(({ prompt, beat }, seed) => ({ prompt, beat, seed })),
);

/** The recorded pieces whose prompts ask for a beat. */
export async function recordedPieces(): Promise<RecordedPiece[]> {
  const lines = (await readFile(page, 'utf8')).split('\n');
  return requests.flatMap(({ prompt, beat, seed }) => {
    const row = beat ? lines.find((line) => line.startsWith(`| ${prompt} |`)) : undefined;
    if (row === undefined) return [];
    const cells = row.split('|').map((cell) => cell.trim());
    const [bpm = 0, aubioBpm = 0, qmBpm = 0] = cells.slice(2, 5).map(Number);
    return [{ prompt, seed, bpm, aubioBpm, qmBpm, tempoRight: !cells[10]!.includes('T') }];
  });
}

/** The notes of pieces as MIDI files, to be played by another program. A ritardando does not change their tempo. */
export async function composedScores(
  pieces: readonly RecordedPiece[],
  into: string,
): Promise<ReferencePiece[]> {
  await mkdir(into, { recursive: true });
  const tempi = new Map<string, number>();
  for (const { prompt, seed, bpm } of pieces) {
    const path = join(into, `composed-${tempi.size}.mid`);
    const { bytes } = await composeMidi({ prompt, seed, format: 'wav', lengthMs: benchLengthMs });
    await writeFile(path, bytes);
    tempi.set(path, bpm);
  }
  const read = await readPieces([...tempi.keys()], into);
  return read.map((piece) => ({ ...piece, bpm: tempi.get(piece.name)! }));
}
