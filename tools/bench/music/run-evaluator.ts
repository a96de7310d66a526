import { runProgram } from '../engine/run-program.ts';

/** Runs a script of `evaluators/` with JSON as input and output. */
export async function runEvaluator<T>(script: string, input: unknown): Promise<T> {
  const path = new URL(`./evaluators/${script}`, import.meta.url).pathname;
  const { stdout } = await runProgram('/usr/bin/python3', [path], Buffer.from(JSON.stringify(input)));
  return JSON.parse(stdout.toString()) as T;
}
