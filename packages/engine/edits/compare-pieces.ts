import type { PlanPart } from '#contract/plan-parts.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { VersionDifference } from '#contract/version-differences.ts';
import { type Draft, draftOf, type DraftSection } from '#engine/edits/draft.ts';
import { inOrder, matchSections } from '#engine/edits/match-sections.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { roundTo } from '#engine/kit/math.ts';
import { keyNamed } from '#engine/theory/keys.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { partsNamed } from '#engine/theory/part-names.ts';

type Value = VersionDifference['before'];
type Kind = VersionDifference['kind'];
type Place = VersionDifference['section'];
type OutlinePart = ScoreOutline['parts'][number];
type PartSection = OutlinePart['sections'][number];

/** Smaller differences of the planned intensity, as seeds make them, cannot be heard. */
const AUDIBLE_INTENSITY = 0.05;

const WHOLE: Place = { before: null, after: null };

const compared = (
  kind: Kind,
  section: Place,
  part: string | null,
  before: Value,
  after: Value,
): VersionDifference[] => (before === after ? [] : [{ kind, section, part, before, after }]);

/** The kinds of difference that the amounts of an entry for a part make. */
export const amountKinds = {
  level_db: 'level',
  dynamics: 'dynamics',
  density: 'density',
  register: 'register',
  brightness: 'brightness',
  room: 'room',
} as const satisfies Partial<Record<keyof PlanPart, Kind>>;

/** Sum of a field of the entries for a part, 0 without any; entries for bars count by their share. */
function sumOf(
  entries: readonly PlanPart[],
  field: keyof typeof amountKinds,
  part: OutlinePart,
  parts: readonly OutlinePart[],
  bars: number,
): number {
  const sum = entries
    .filter((entry) => partsNamed(entry.part, parts).some((one) => one.part === part.part))
    .map(({ bars: range, ...entry }) => {
      const share = range === undefined ? 1 : Math.min(1, (range.to - range.from + 1) / bars);
      return (entry[field] ?? 0) * share;
    })
    .reduce((total, value) => total + value, 0);
  return roundTo(sum, 2);
}

const instrumentOf = (
  entries: readonly PlanPart[],
  part: OutlinePart,
  parts: readonly OutlinePart[],
): Value =>
  entries.findLast(
    ({ part: name, instrument }) =>
      instrument !== undefined && partsNamed(name, parts).some((one) => one.part === part.part),
  )?.instrument ?? null;

interface Side {
  readonly outline: ScoreOutline;
  readonly section: DraftSection;
  readonly index: number;
}

/** Whether one is in minor and the other is not. */
const hasOtherMode = (first: Side, second: Side): boolean => {
  const [a, b] = [first, second].map(({ outline }) => isMinor(keyNamed(outline.key)?.mode ?? 'major'));
  return a !== b;
};

/**
 * Whether two sections of a part differ only by key. Digests count from the tonic, so they tell nothing about music in
 * another mode, whose degrees are altered: there it is the number of notes and the bars with notes.
 */
const playsTheSame = (a: PartSection, b: PartSection, isInOtherMode: boolean): boolean =>
  isInOtherMode
    ? a.notes === b.notes && JSON.stringify(a.bars) === JSON.stringify(b.bars)
    : a.digest === b.digest;

function compareParts(first: Side, second: Side, place: Place): VersionDifference[] {
  const [mine, yours] = [first.section.plan.parts ?? [], second.section.plan.parts ?? []];
  const names = [...new Set([...first.outline.parts, ...second.outline.parts].map(({ part }) => part))];
  return names.flatMap((name): VersionDifference[] => {
    const [a, b] = [first, second].map(({ outline, index }) => {
      const part = outline.parts.find((one) => one.part === name);
      return { part, plays: part?.sections.find(({ section }) => section === index) };
    });
    const part = a?.part ?? b?.part;
    if (part === undefined || (a?.plays === undefined && b?.plays === undefined)) return [];
    const parts = a?.part === undefined ? second.outline.parts : first.outline.parts;
    const facts = Object.entries(amountKinds).flatMap(([field, kind]) => {
      const [before, after] = (
        [
          [mine, first],
          [yours, second],
        ] as const
      ).map(([entries, side]) =>
        sumOf(entries, field as keyof typeof amountKinds, part, parts, side.section.bars),
      );
      return compared(kind, place, name, before!, after!);
    });
    const instruments = compared(
      'instrument',
      place,
      name,
      instrumentOf(mine, part, parts),
      instrumentOf(yours, part, parts),
    );
    if (a?.plays === undefined || b?.plays === undefined) {
      return [
        ...compared('part', place, name, a?.plays?.notes ?? null, b?.plays?.notes ?? null),
        ...facts,
        ...instruments,
      ];
    }
    const isThinned = facts.some(({ kind }) => kind === 'density');
    const isOther = !playsTheSame(a.plays, b.plays, hasOtherMode(first, second)) && !isThinned;
    return [
      ...(isOther
        ? [
            {
              kind: 'notes' as const,
              section: place,
              part: name,
              before: a.plays.notes,
              after: b.plays.notes,
            },
          ]
        : []),
      ...facts,
      ...instruments,
    ];
  });
}

/** BPM of a section, rounded for people. */
const tempoOf = ({ origin }: DraftSection, { bpm }: Draft, outline: ScoreOutline): number =>
  roundTo(origin.bpm ?? bpm ?? outline.bpm, 2);

function compareSections(
  first: Piece,
  second: Piece,
  drafts: { a: Draft; b: Draft },
  place: Place,
): VersionDifference[] {
  const [at, to] = [place.before!, place.after!];
  const [a, b] = [drafts.a.sections[at]!, drafts.b.sections[to]!];
  const [mine, yours] = [first.outline.sections[at]!, second.outline.sections[to]!];
  const ofSection = (kind: Kind, before: Value, after: Value) => compared(kind, place, null, before, after);
  const [pieceTempo, otherTempo] = [roundTo(first.outline.bpm, 2), roundTo(second.outline.bpm, 2)];
  const [tempo, other] = [tempoOf(a, drafts.a, first.outline), tempoOf(b, drafts.b, second.outline)];
  const isOwnTempo = tempo !== pieceTempo || other !== otherTempo;
  return [
    ...(isOwnTempo ? ofSection('tempo', tempo, other) : []),
    ...ofSection('length', mine.bars, yours.bars),
    ...(first.outline.key === second.outline.key ? ofSection('chords', mine.chords, yours.chords) : []),
    ...ofSection('lyrics', a.plan.lines.join('\n'), b.plan.lines.join('\n')),
    ...ofSection('styles', a.plan.positive_local_styles.join(', '), b.plan.positive_local_styles.join(', ')),
    ...(Math.abs(mine.intensity - yours.intensity) >= AUDIBLE_INTENSITY - 1e-9
      ? ofSection('intensity', roundTo(mine.intensity, 2), roundTo(yours.intensity, 2))
      : []),
    ...compareParts(
      { outline: first.outline, section: a, index: at },
      { outline: second.outline, section: b, index: to },
      place,
    ),
  ];
}

const nameOf = ({ plan }: DraftSection): string => plan.section_name;
const ofPiece = (kind: Kind, before: Value, after: Value) => compared(kind, WHOLE, null, before, after);

/**
 * What differs between two pieces: of the whole piece, then section by section in the order of the second, then the
 * sections that only the first has.
 */
export function comparePieces(first: Piece, second: Piece): VersionDifference[] {
  const drafts = { a: draftOf(first), b: draftOf(second) };
  const matches = matchSections(drafts.a, drafts.b);
  const kept = inOrder(matches);
  const sections = drafts.b.sections.flatMap((section, after): VersionDifference[] => {
    const before = matches[after];
    if (before === undefined)
      return compared('section', { before: null, after }, null, null, nameOf(section));
    const place = { before, after };
    const moved = kept.has(after) ? [] : compared('section', place, null, before + 1, after + 1);
    return [...moved, ...compareSections(first, second, drafts, place)];
  });
  const removed = drafts.a.sections.flatMap((section, before) =>
    matches.includes(before) ? [] : compared('section', { before, after: null }, null, nameOf(section), null),
  );
  return [
    ...ofPiece('tempo', roundTo(first.outline.bpm, 2), roundTo(second.outline.bpm, 2)),
    ...ofPiece('key', first.outline.key, second.outline.key),
    ...ofPiece('metre', first.outline.metre, second.outline.metre),
    ...sections,
    // An ending changes the last section only.
    ...compared(
      'ending',
      { before: drafts.a.sections.length - 1, after: drafts.b.sections.length - 1 },
      null,
      drafts.a.ending ?? null,
      drafts.b.ending ?? null,
    ),
    ...removed,
  ];
}
