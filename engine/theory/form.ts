/** What a section does in a piece, whatever its genre calls it (a jazz head is a verse, a hook a chorus). */
export const sectionKinds = [
  'intro',
  'verse',
  'lift',
  'chorus',
  'bridge',
  'break',
  'build',
  'drop',
  'solo',
  'outro',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A section of a form: its usual length, and its rank (1 is kept even in the shortest piece). */
export type FormSection = readonly [kind: SectionKind, bars: number, rank: number];
export type Form = readonly FormSection[];
