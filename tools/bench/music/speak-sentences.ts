import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VoiceComposition, VoiceRequest } from '#engine/index.ts';
import { readInput } from './read-input.ts';

/*
 * Speaks sentences with every voice of a checkout: `speak-sentences.ts <checkout> <folder>`, with the sentences as JSON
 * on standard input. Prints `voice<tab>file`, a line for each sentence of each voice.
 */
interface Engine {
  readonly composeVoice: (request: VoiceRequest) => Promise<VoiceComposition>;
}

interface Voices {
  readonly voices: readonly { readonly id: string }[];
}

const [checkout = '', folder = ''] = process.argv.slice(2);
const engine = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(checkout, 'packages/engine', path)).href)) as T;
const { composeVoice } = await engine<Engine>('speech.ts');
const { voices } = await engine<Voices>('index.ts');

await mkdir(folder, { recursive: true });
const sentences = await readInput<readonly string[]>();
for (const { id } of voices) {
  for (const [i, text] of sentences.entries()) {
    const { audio } = await composeVoice({ text, voice: id, seed: 1, format: 'wav' });
    const file = join(folder, `${id}-${i}.wav`);
    await writeFile(file, audio.bytes);
    console.log(`${id}\t${file}`);
  }
}
