import type { VersionDifference } from '#contract/version-differences.ts';
import { differenceMessages as words, messages } from '#web/features/compare/messages.ts';
import type { Difference, DifferenceKind, VersionDifferences } from '#web/features/compare/differences.ts';
import { formatNumber } from '#web/ui/format-number.ts';

type PlanKind = VersionDifference['kind'];

/** The kinds under which they can be hidden. */
const shownKinds: Readonly<Record<PlanKind, DifferenceKind>> = {
  tempo: 'tempo',
  key: 'key',
  metre: 'metre',
  ending: 'form',
  section: 'form',
  length: 'length',
  chords: 'chords',
  lyrics: 'lyrics',
  styles: 'style',
  part: 'instruments',
  instrument: 'instruments',
  notes: 'notes',
  density: 'notes',
  register: 'notes',
  intensity: 'energy',
  level: 'energy',
  dynamics: 'energy',
  brightness: 'sound',
  room: 'sound',
};

type Value = VersionDifference['before'];
const numeric = (value: Value) => (typeof value === 'number' ? value : 0);

const withSteps = (text: string, count: number) => (count > 1 ? words.steps({ text, count }) : text);

/** How much more a part has of something, in words; undefined for values that are not steps. */
function stepWords({ kind, before, after }: VersionDifference): string | undefined {
  if (typeof before === 'string' || typeof after === 'string') return undefined;
  const change = numeric(after) - numeric(before);
  if (kind === 'level') return messages.db(change);
  if (kind === 'density' || kind === 'dynamics' || kind === 'brightness' || kind === 'room')
    return withSteps(words[kind][change > 0 ? 'more' : 'less'], Math.abs(change));
  return kind === 'register' ? words.register({ octaves: Math.abs(change), isLess: change <= 0 }) : undefined;
}

const lyricsWords = ({ before, after }: VersionDifference) =>
  before ? (after ? words.otherLyrics : words.noLyrics) : words.lyrics;

/** A value as it is written in the score; null if there is none. */
function valueText(kind: PlanKind, value: Value): string | null {
  if (value === null || typeof value === 'string') return value || null;
  if (kind === 'length') return words.bars(value);
  if (kind === 'intensity') return words.percent(Math.round(value * 100));
  return formatNumber(value, { maximumFractionDigits: 1 });
}

function drawnDifference(difference: VersionDifference): Difference {
  const { kind, part, before, after } = difference;
  const drawn = { kind: shownKinds[kind], isMeasured: false };
  const inWords = (text: string): Difference => ({
    ...drawn,
    ...(part !== null && { part }),
    words: text,
    before: null,
    after: null,
  });
  const step = stepWords(difference);
  if (step !== undefined) return inWords(step);
  if (kind === 'notes') return inWords(words.otherNotes);
  if (kind === 'lyrics') return inWords(lyricsWords(difference));
  if (kind === 'section' && typeof before === 'number' && typeof after === 'number')
    return inWords(words.moved(after));
  if (kind === 'part') {
    // A plan that silences the part gives 0.
    const isAdded = after !== null && after !== 0;
    return { ...drawn, before: isAdded ? null : part, after: isAdded ? part : null };
  }
  const name = kind === 'ending' || kind === 'intensity' ? words.facts[kind] : part;
  return {
    ...drawn,
    ...(name !== null && kind !== 'instrument' && { part: name }),
    before: valueText(kind, before),
    after: valueText(kind, after),
  };
}

/** Differences as they are drawn; those that only their parts tell apart as one with all the parts. */
export function drawnDifferences(differences: readonly VersionDifference[]): Difference[] {
  const joined = new Map<string, Difference>();
  for (const difference of differences.map(drawnDifference)) {
    const { kind, words: text, before, after, part } = difference;
    const key = text === undefined ? JSON.stringify(difference) : JSON.stringify([kind, text, before, after]);
    const same = joined.get(key);
    joined.set(
      key,
      same?.part !== undefined && part !== undefined
        ? { ...same, part: `${same.part}, ${part}` }
        : difference,
    );
  }
  return [...joined.values()];
}

const isWhole = ({ section }: VersionDifference) => section.before === null && section.after === null;

/**
 * Differences from the reference: of the whole piece, and for each section of the reference, of which there is at least
 * one. Sections that the reference does not have are in the last one.
 */
export function differencesBySection(
  differences: readonly VersionDifference[],
  sectionCount: number,
): VersionDifferences {
  const last = Math.max(1, sectionCount) - 1;
  const [whole, placed] = [differences.filter(isWhole), differences.filter((one) => !isWhole(one))];
  const indexOf = ({ section }: VersionDifference) => Math.min(section.before ?? last, last);
  return {
    whole: drawnDifferences(whole),
    sections: Array.from({ length: last + 1 }, (_, index) =>
      drawnDifferences(placed.filter((one) => indexOf(one) === index)),
    ),
    isMeasured: false,
  };
}
