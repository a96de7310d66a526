import { readFile } from 'node:fs/promises';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import { Failure } from './failure.ts';
import { errorMessage } from './write-files.ts';

/** Reads and validates a composition plan. @throws Failure that names the invalid field */
export async function readPlan(path: string): Promise<CompositionPlan> {
  const result = compositionPlan.safeParse(await readJson(path));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const location = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new Failure(`The plan in ${path} is not valid (${location}${issue?.message ?? 'unknown'}).`, 2);
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new Failure(`Cannot read the plan in ${path}: ${errorMessage(error)}.`, 2);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(`The plan in ${path} is not JSON.`, 2);
  }
}
