import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { Failure } from '../failure.ts';
import { run } from '../run.ts';

/** Runs the tests of a file in an empty working directory. */
export function inTemporaryWorkingDirectory(): void {
  const workingDirectory = process.cwd();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tutti-failures-'));
    process.chdir(folder);
  });
  afterAll(async () => {
    process.chdir(workingDirectory);
    await rm(folder, { recursive: true, force: true });
  });
}

/** Runs `tutti` with these arguments and returns the Failure it ends with. */
export async function failureOf(args: readonly string[]): Promise<Failure> {
  const failure: unknown = await run(args).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
}
