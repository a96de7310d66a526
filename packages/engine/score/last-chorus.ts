import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';

/** The last of several choruses, which songs lift above the others; undefined if there is only one. */
export const lastChorusOf = ({ sections }: Pick<PlannedPiece, 'sections'>): PlannedSection | undefined => {
  const choruses = sections.filter(({ kind }) => kind === 'chorus');
  return choruses.length > 1 ? choruses.at(-1) : undefined;
};
