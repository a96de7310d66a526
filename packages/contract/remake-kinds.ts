/** The ways to regenerate a track that has a score; stored with the new track. */
export const remakeKinds = [
  'same',
  'variation',
  'extension',
  'section',
  'edit',
  'merge',
  'merge-edits',
] as const;
export type RemakeKind = (typeof remakeKinds)[number];
