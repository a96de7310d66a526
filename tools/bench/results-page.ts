import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('RESULTS.md', import.meta.url);

const headingOf = (text: string) => text.split('\n', 1)[0];

/** Replaces the section with the same heading in tools/bench/RESULTS.md, or appends it. */
export async function writeResults(part: string): Promise<void> {
  const parts = (await readFile(page, 'utf8')).split(/^(?=# )/m);
  const others = parts.findIndex((one) => headingOf(one) === headingOf(part));
  const whole = `${part.trim()}\n`;
  const all = others < 0 ? [...parts, whole] : parts.with(others, whole);
  await writeFile(page, all.map((one) => one.trim()).join('\n\n') + '\n');
}
