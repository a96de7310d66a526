import { runProgram } from '../engine/run-program.ts';
import type { BenchRequest } from './requests.ts';

export interface MidiPiece {
  readonly file: string;
  readonly genre: string;
}

/** Composes the requests with the engine of a checkout as MIDI files in a folder. */
export async function composePieces(
  checkout: string,
  requests: readonly BenchRequest[],
  folder: string,
): Promise<MidiPiece[]> {
  if (requests.length === 0) return [];
  const script = new URL('./compose-midi.ts', import.meta.url).pathname;
  const input = Buffer.from(JSON.stringify(requests));
  const { stdout } = await runProgram(process.execPath, [script, checkout, folder], input);
  const files = stdout.toString().trim().split('\n');
  return files.map((file, i) => ({ file, genre: requests[i]!.genre }));
}
