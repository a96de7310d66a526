import type { ScoreOutline } from '#contract/score-outline.ts';
import type { EditedPiece } from '#engine/edits.ts';

/** What a remake changes. */
export type RemakeEffect = Pick<EditedPiece, 'remarks' | 'changed' | 'unchanged'>;

const barsOf = ({ sections }: ScoreOutline) => sections.reduce((sum, { bars }) => sum + bars, 0);
const playsIn = (section: number) => (part: ScoreOutline['parts'][number]) =>
  part.sections.some((one) => one.section === section);
const namesOf = (parts: ScoreOutline['parts']) => parts.map(({ part }) => part);

/** Nothing changes. */
export const noEffect = (outline: ScoreOutline): RemakeEffect => ({
  remarks: [],
  changed: [],
  unchanged: { bars: barsOf(outline), parts: namesOf(outline.parts) },
});

/** All parts of one section change. */
export function sectionEffect(outline: ScoreOutline, section: number): RemakeEffect {
  const { parts, sections } = outline;
  const plays = playsIn(section);
  return {
    remarks: [],
    changed: [{ section, parts: namesOf(parts.filter(plays)) }],
    unchanged: {
      bars: barsOf(outline) - (sections[section]?.bars ?? 0),
      parts: namesOf(parts.filter((part) => !plays(part))),
    },
  };
}

/** Everything changes; the parts are not known before the piece is composed. */
export const fullEffect = (sections: number): RemakeEffect => ({
  remarks: [],
  changed: Array.from({ length: sections }, (_, section) => ({ section, parts: ['all'] })),
  unchanged: { bars: 0, parts: [] },
});
