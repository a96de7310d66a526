import type { EditKind } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import {
  type BarRange,
  canHaveBars,
  sectionsOfBars,
  withPlace,
} from '#web/features/compose/edits/edit-places.ts';

/** The factor of a new edit of the tempo. */
const newTempoFactor = 1.05;

function unplaced(kind: EditKind, { bpm, sections, parts }: ScoreOutline, section: number): Edit {
  const pitched = parts.find(({ stem }) => stem !== 'drums') ?? parts[0];
  const part = pitched?.part ?? 'all';
  switch (kind) {
    case 'order':
      return { kind, sections: sections.map((_, index) => index) };
    case 'length':
      return { kind, section, by_bars: 2 };
    case 'chords':
      return { kind, colour: 'richer' };
    case 'key':
      return { kind, semitones: 2 };
    case 'tempo':
      return { kind, bpm: Math.round(bpm * newTempoFactor) };
    case 'add':
      return { kind, instrument: 'strings' };
    case 'replace':
      return { kind, part, instrument: 'cello' };
    case 'mute':
      return { kind, parts: [parts[0]?.part ?? 'drums'] };
    case 'register':
      return { kind, octaves: 1 };
    case 'level':
      return { kind, by_db: -3 };
    case 'room':
      return { kind, by: -1 };
    case 'ending':
      return { kind, style: 'soft' };
    default:
      return { kind, by: 1 };
  }
}

/** An edit of a kind with common values, at the bars of the comment if it has some. */
export function newEdit(kind: EditKind, outline: ScoreOutline, bars: BarRange | undefined): Edit {
  const sections = bars && sectionsOfBars(outline.sections, bars);
  const edit = unplaced(kind, outline, sections?.[0] ?? 0);
  if (!bars) return edit;
  return withPlace(edit, canHaveBars(edit) ? { bars } : { sections });
}
