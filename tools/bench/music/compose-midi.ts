import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComposeRequest, EncodedAudio } from '#engine/index.ts';
import { readInput } from './read-input.ts';

/*
 * Composes MIDI files with the engine of a checkout, without rendering: `compose-midi.ts <checkout> <folder>`, with the
 * requests as JSON on standard input. Prints the path of each file, one a line.
 */
interface Engine {
  readonly composeMidi: (request: ComposeRequest) => Promise<EncodedAudio>;
}

const [checkout = '', folder = ''] = process.argv.slice(2);
const requests = await readInput<readonly ComposeRequest[]>();

const { composeMidi } = (await import(
  pathToFileURL(join(checkout, 'packages/engine/compose.ts')).href
)) as Engine;
await mkdir(folder, { recursive: true });
for (const [i, request] of requests.entries()) {
  const file = join(folder, `${`${i}`.padStart(4, '0')}.mid`);
  await writeFile(file, (await composeMidi(request)).bytes);
  console.log(file);
}
