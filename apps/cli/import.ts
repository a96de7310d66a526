import type { Options } from './command.ts';
import { usageFailure } from './failure.ts';
import { parse } from './flags.ts';
import { jsonText, printable } from './printable.ts';

export const importOptions = {
  json: { type: 'boolean', summary: 'the plan with what was understood, as one JSON object' },
} as const satisfies Options;

/** Runs `tutti import`: prints the plan of a file, and what was understood to standard error. @throws Failure */
export async function runImport(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, importOptions);
  const [path, ...others] = positionals;
  if (path === undefined || path === '' || others.length > 0)
    throw usageFailure('Say which file to read: tutti import song.mid > plan.json.');
  const { importSummary, readImport } = await import('./read-import.ts');
  const imported = await readImport(path);
  if (!values.json) process.stderr.write(`${printable(importSummary(imported))}\n`);
  process.stdout.write(`${jsonText(values.json ? imported : imported.plan, 2)}\n`);
}
