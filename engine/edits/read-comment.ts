import type { Edit } from '#contract/edits.ts';
import type { EditContext } from './edit-context.ts';
export interface ReadComment {
  readonly edits: readonly Edit[];
  readonly notUnderstood: readonly string[];
  readonly ambiguities: readonly {
    readonly words: string;
    readonly readAs: string;
    readonly alternative: { readonly readAs: string; readonly edits: readonly Edit[] };
  }[];
}
export function readComment(_text: string, _context: EditContext): ReadComment {
  throw new Error('not written yet');
}
