/** What a track can be made into that has a score; the new track says which. */
export const remakeKinds = ['same', 'variation', 'extension', 'section'] as const;
export type RemakeKind = (typeof remakeKinds)[number];
