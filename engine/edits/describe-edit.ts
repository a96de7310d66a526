import type { Edit } from '#contract/edits.ts';
import type { EditContext } from './edit-context.ts';
export function describeEdit(_edit: Edit, _context: EditContext): string {
  throw new Error('not written yet');
}
