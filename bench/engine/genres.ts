import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genresApart } from './judge-genres.ts';

/** How genres are told apart, in a process of its own, as JSON. An argument is the first seed. */
const folder = await mkdtemp(join(tmpdir(), 'bench-genres-'));
try {
  console.log(JSON.stringify(await genresApart(folder, Number(process.argv[2] ?? 0))));
} finally {
  await rm(folder, { recursive: true });
}
