/** The kinds of edits that a comment can become, in the order in which they are applied. */
export const editKinds = [
  'order',
  'length',
  'chords',
  'energy',
  'key',
  'tempo',
  'add',
  'replace',
  'mute',
  'density',
  'register',
  'dynamics',
  'level',
  'brightness',
  'room',
  'ending',
] as const;
export type EditKind = (typeof editKinds)[number];

/**
 * - `soft`: gets softer over the last bars
 * - `fade`: fades out
 * - `ritardando`: slows down into the last chord
 * - `cut`: stops at once, without a final chord that rings
 * - `ring`: the last chord rings until it has decayed
 * - `loud`: gets louder into the last chord
 */
export const endingStyles = ['soft', 'fade', 'ritardando', 'cut', 'ring', 'loud'] as const;
export type EndingStyle = (typeof endingStyles)[number];
