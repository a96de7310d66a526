import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runProgram } from '../engine/run-program.ts';
import { type Figure, figureWithin } from './figure.ts';

/** Lists 1 and 2 of the Harvard sentences (IEEE Recommended Practice for Speech Quality Measurements, 1969). */
const sentences = {
  tuned: [
    'The birch canoe slid on the smooth planks.',
    'Glue the sheet to the dark blue background.',
    "It's easy to tell the depth of a well.",
    'These days a chicken leg is a rare dish.',
    'Rice is often served in round bowls.',
    'The juice of lemons makes fine punch.',
    'The box was thrown beside the parked truck.',
    'The hogs were fed chopped corn and garbage.',
    'Four hours of steady work faced us.',
    'A large size in stockings is hard to sell.',
  ],
  fresh: [
    'The boy was there when the sun rose.',
    'A rod is used to catch pink salmon.',
    'The source of the huge river is the clear spring.',
    'Kick the ball straight and follow through.',
    'Help the woman get back to her feet.',
    'A pot of tea helps to pass the evening.',
    'Smoky fires lack flame and heat.',
    "The soft cushion broke the man's fall.",
    'The salt breeze came across from the sea.',
    'The girl at the booth sold fifty bonds.',
  ],
} as const;

const model = '/usr/share/pocketsphinx/model/en-us';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** The least number of insertions, deletions and substitutions (Levenshtein distance of words). */
function wordErrors(spoken: readonly string[], recognised: readonly string[]): number {
  let previous = Array.from({ length: recognised.length + 1 }, (_, i) => i);
  for (const [i, word] of spoken.entries()) {
    const current = [i + 1];
    for (const [j, other] of recognised.entries()) {
      current.push(Math.min(previous[j + 1]! + 1, current[j]! + 1, previous[j]! + (word === other ? 0 : 1)));
    }
    previous = current;
  }
  return previous.at(-1)!;
}

/** The words that pocketsphinx recognises in WAV files of 16 kHz; it reads the model once for all. */
async function recognise(folder: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const list = join(folder, 'files.ctl');
  const out = join(folder, 'recognised.txt');
  await writeFile(list, `${names.join('\n')}\n`);
  const input = ['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.16k', '-ctl', list];
  const models = [
    '-hmm',
    join(model, 'en-us'),
    '-lm',
    join(model, 'en-us.lm.bin'),
    '-dict',
    join(model, 'cmudict-en-us.dict'),
  ];
  await runProgram('pocketsphinx_batch', [...input, ...models, '-hyp', out, '-logfn', '/dev/null']);
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [, text = '', name = ''] = /^(.*) ?\((\S+) -?\d+\)$/.exec(line) ?? [];
      return [name, wordsOf(text.replaceAll(/\(\d\)/g, ''))];
    }),
  );
}

/** Word error rates of the voices by pocketsphinx on ten sentences. */
export async function speechFigures(
  checkout: string,
  fresh: boolean,
  folder: string,
): Promise<{ readonly figures: Figure[]; readonly details: string[] }> {
  const texts = sentences[fresh ? 'fresh' : 'tuned'];
  const script = new URL('./speak-sentences.ts', import.meta.url).pathname;
  const input = Buffer.from(JSON.stringify(texts));
  const { stdout } = await runProgram(process.execPath, [script, checkout, folder], input);
  const spoken = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [voice: string, file: string]);
  for (const [, file] of spoken) {
    const to = file.replace(/\.wav$/, '.16k');
    await runProgram('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      file,
      '-ac',
      '1',
      '-ar',
      '16000',
      '-f',
      'wav',
      to,
    ]);
  }
  const names = spoken.map(([, file]) => basename(file, '.wav'));
  const recognised = await recognise(folder, names);
  const rates = [...new Set(spoken.map(([voice]) => voice))].map((voice) => {
    let errors = 0;
    let words = 0;
    for (const [i, text] of texts.entries()) {
      errors += wordErrors(wordsOf(text), recognised.get(`${voice}-${i}`) ?? []);
      words += wordsOf(text).length;
    }
    return [voice, Math.round((1000 * errors) / words) / 10] as const;
  });
  const sorted = rates.toSorted((a, b) => a[1] - b[1]);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  return {
    figures: [
      figureWithin('word errors of speech, best voice', [-Infinity, 20], best[1], '%', best[0]),
      figureWithin('word errors of speech, worst voice', [-Infinity, 30], worst[1], '%', worst[0]),
    ],
    details: [`Word errors: ${sorted.map(([voice, rate]) => `${voice} ${rate}%`).join(', ')}.`],
  };
}
