import { z } from 'zod';
import { edits } from '#contract/edits.ts';
import { remake } from '#contract/remake.ts';

const [same, variation, extension, section] = remake.options;

/** The ways to compose a piece again, as in the contract without merges and the fields that name a track. */
export const remakeArgument = z.discriminatedUnion('kind', [
  same.pick({ kind: true }),
  variation.pick({ kind: true }),
  extension.pick({ kind: true, extend_by_ms: true }),
  section.pick({ kind: true, section: true }),
  z.object({ kind: z.literal('edit'), edits }),
]);
export type RemakeArgument = z.infer<typeof remakeArgument>;
