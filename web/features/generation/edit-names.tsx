import type { Edit } from '#contract/edits.ts';
import { nameEdits } from '#web/kit/edit-kind-names.ts';

/** The edits of a row of the queue: ", Level (drums)". */
export const EditNames = ({ edits }: { readonly edits: readonly Edit[] }) => `, ${nameEdits(edits)}`;
