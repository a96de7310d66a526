import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#engine/compose.ts';
import { judgePiece, type PieceVerdict } from './judge-piece.ts';
import { benchLengthMs, benchPrompts } from './prompts.ts';

/**
 * Lets programs that nobody here wrote judge the composer: `npm run bench:engine`.
 * `--only jazz` takes the prompts with that word; `--keep folder` leaves the pieces there.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'string' }, seed: { type: 'string' } },
});
const only = new RegExp(values.only ?? '', 'i');
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'bench-engine-')));
await mkdir(folder, { recursive: true });
const waiting: Promise<PieceVerdict>[] = [];
for (const [i, prompt] of benchPrompts.entries()) {
  if (!only.test(`${i} ${prompt.prompt}`)) continue;
  const request = {
    prompt: prompt.prompt,
    seed: Number(values.seed ?? 0) + i,
    format: 'wav',
    lengthMs: benchLengthMs,
  } as const;
  const piece = await compose(request);
  const verdict = judgePiece(prompt, piece, String(i), folder, values.keep !== undefined);
  waiting.push(verdict);
  const v = await verdict;
  console.log(
    `${String(i).padStart(2)} ${v.tempoRight === false ? 'T' : '.'}${v.keyRight ? '.' : 'K'}${v.loudnessRight ? '.' : 'L'} ${v.bpm.toFixed(1)} a ${v.aubioBpm.toFixed(1)} q ${v.qmBpm.toFixed(1)} | ${v.key} ~ ${v.heardKey} | ${v.lufs} ${v.peak} | ${v.joints.found}/${v.joints.planned} ${v.prompt}`,
  );
}
const all = await Promise.all(waiting);
const share = (list: boolean[]) =>
  `${list.filter(Boolean).length}/${list.length} ${((100 * list.filter(Boolean).length) / list.length).toFixed(0)}%`;
console.log('tempo', share(all.flatMap((v) => (v.tempoRight === undefined ? [] : [v.tempoRight]))));
console.log('key', share(all.map((v) => v.keyRight)));
console.log('loud', share(all.map((v) => v.loudnessRight)), 'length', share(all.map((v) => v.lengthRight)));
const planned = all.reduce((s, v) => s + v.joints.planned, 0);
console.log(
  'joints',
  all.reduce((s, v) => s + v.joints.found, 0),
  planned,
);
if (values.keep === undefined) await rm(folder, { recursive: true });
