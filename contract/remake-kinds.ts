/** The ways to regenerate a track that has a score; stored with the new track. */
export const remakeKinds = ['same', 'variation', 'extension', 'section'] as const;
export type RemakeKind = (typeof remakeKinds)[number];
