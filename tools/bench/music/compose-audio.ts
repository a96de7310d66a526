import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Composition, ComposeRequest } from '#engine/index.ts';
import { readInput } from './read-input.ts';

/*
 * Composes audio and MIDI with the engine of a checkout: `compose-audio.ts <checkout> <folder>`, with the requests as
 * JSON on standard input. Prints the path of each piece without its extension, one a line.
 */
interface Engine {
  readonly compose: (request: ComposeRequest) => Promise<Composition>;
}

const [checkout = '', folder = ''] = process.argv.slice(2);
const { compose } = (await import(
  pathToFileURL(join(checkout, 'packages/engine/compose.ts')).href
)) as Engine;
await mkdir(folder, { recursive: true });
for (const [i, request] of (await readInput<readonly ComposeRequest[]>()).entries()) {
  const { audio, midi } = await compose({ ...request, format: 'wav', extras: { midi: true } });
  const path = join(folder, `${i}`);
  await writeFile(`${path}.wav`, audio.bytes);
  await writeFile(`${path}.mid`, midi!.bytes);
  console.log(path);
}
