/** Function of a section, independent of its name in the genre (a jazz head is a verse, a hook a chorus). */
export const sectionKinds = [
  'intro',
  'verse',
  'pre-chorus',
  'chorus',
  'bridge',
  'break',
  'build',
  'drop',
  'solo',
  'outro',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A section of a form: default length in bars, and rank (rank 1 stays even in the shortest piece). */
export type FormSection = readonly [kind: SectionKind, bars: number, rank: number];
export type Form = readonly FormSection[];
