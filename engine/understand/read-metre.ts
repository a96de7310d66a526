import type { MetreName } from '#engine/theory/metre.ts';

const signs: readonly (readonly [RegExp, MetreName])[] = [
  [/(?<!\d)(?:6|12|9)\s?\/\s?8(?!\d)|\bsix eight\b|\bcompound (?:time|metre|meter)\b/, '6/8'],
  [/(?<!\d)3\s?\/\s?4(?!\d)|\bthree four\b|\bin three\b|\btriple (?:time|metre|meter)\b/, '3/4'],
  [/(?<!\d)[24]\s?\/\s?4(?!\d)|\bcommon time\b|\bfour four\b/, '4/4'],
  [/\b(?:jig|barcarolle|tarantella|siciliana|lullaby in six)\b/, '6/8'],
  [/\b(?:waltz|waltzes|minuet|mazurka|valse|vals|landler)\b/, '3/4'],
  [/\b(?:march|polka|reel|four on the floor)\b/, '4/4'],
];

/** The metre of a plain text, from a time signature or a dance; undefined if it does not say. */
export const readMetre = (text: string): MetreName | undefined =>
  signs.find(([pattern]) => pattern.test(text))?.[1];
