import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#engine/compose.ts';
import { heldOutPrompts } from './held-out-prompts.ts';
import { evaluatePiece } from './evaluate-piece.ts';
import { benchLengthMs, benchPrompts } from './prompts.ts';
import { cachedResult } from './cached-result.ts';

/*
 * Composes and evaluates every `--of`th prompt of a set from `--first` on, and prints a line of JSON for each: its
 * number and the result. main.ts runs several of these processes.
 */
const { values: options } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    first: { type: 'string', default: '0' },
    of: { type: 'string', default: '1' },
    seed: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const prompts = options.fresh ? heldOutPrompts : benchPrompts;
const only = new RegExp(options.only, 'i');
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-pieces-')));
try {
  for (let number = Number(options.first); number < prompts.length; number += Number(options.of)) {
    const prompt = prompts[number]!;
    if (!only.test(`${number} ${prompt.prompt}`)) continue;
    const seed = number + Number(options.seed);
    const name = `${options.fresh ? 'fresh-' : ''}${number}`;
    const keep = options.keep !== undefined;
    const evaluate = async () => {
      const piece = await compose({ prompt: prompt.prompt, seed, format: 'wav', lengthMs: benchLengthMs });
      return evaluatePiece(prompt, piece, name, folder, keep);
    };
    const cacheKey = JSON.stringify({ ...prompt, seed, benchLengthMs });
    const evaluated = keep ? await evaluate() : await cachedResult(cacheKey, evaluate);
    console.log(JSON.stringify({ number, ...evaluated }));
  }
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true });
}
