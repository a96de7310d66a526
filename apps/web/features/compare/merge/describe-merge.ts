import { groupBy } from '#web/features/compare/merge/group-by.ts';
import { messages } from '#web/features/compare/merge/messages.ts';
import {
  mergeParts,
  type MergeDraft,
  type MergeSection,
  type MergeVersion,
  outlineSection,
  partVersion,
} from '#web/features/compare/merge/merge-draft.ts';
import type { Reply } from '#contract/api.ts';
import { formatList } from '#contract/message-format.ts';
import { barsAsSubject, type Bars, barsText } from '#web/features/compare/merge/bars-text.ts';

/** A sentence about the new version: what it is about, and the rest of it. */
export interface MergeLine {
  readonly subject: string;
  readonly text: string;
}

/** The bars of each section of the new version, from 1, both included. */
export function mergedBars(versions: readonly MergeVersion[], sections: readonly MergeSection[]): Bars[] {
  let next = 1;
  return sections.map((section) => {
    const from = next;
    next += outlineSection(versions, section).bars;
    return { from, to: next - 1 };
  });
}

/** The indexes in runs of consecutive ones that have the same value. */
function runs<T>(values: readonly T[]): { readonly value: T; readonly from: number; readonly to: number }[] {
  return values.reduce<{ value: T; from: number; to: number }[]>((found, value, index) => {
    const last = found.at(-1);
    return last && last.value === value
      ? [...found.slice(0, -1), { ...last, to: index }]
      : [...found, { value, from: index, to: index }];
  }, []);
}

/** “Bars 1–10 and 17–30 from V5”, then each run of sections from another version. */
function sectionLines(versions: readonly MergeVersion[], { base, sections }: MergeDraft): MergeLine[] {
  const bars = mergedBars(versions, sections);
  const found = runs(sections.map(({ version }) => version)).map(({ value, from, to }) => ({
    version: value,
    names: sections.slice(from, to + 1).map((section) => outlineSection(versions, section).section_name),
    bars: { from: bars[from]!.from, to: bars[to]!.to },
  }));
  const ofBase = found.filter(({ version }) => version === base);
  return [
    ...(ofBase.length > 0
      ? [
          {
            subject: barsAsSubject(ofBase.map((run) => run.bars)),
            text: messages.fromVersion(versions[base]!.label),
          },
        ]
      : []),
    ...found
      .filter(({ version }) => version !== base)
      .map((run) => ({
        subject: formatList(run.names),
        text: messages.barsFromVersion({
          bars: barsText([run.bars]),
          label: versions[run.version]!.label,
        }),
      })),
  ];
}

/** “in Intro and Theme”; in bars where other sections have the same name. */
function whereText(
  versions: readonly MergeVersion[],
  sections: readonly MergeSection[],
  chosen: readonly MergeSection[],
): string {
  const nameOf = (section: MergeSection) => outlineSection(versions, section).section_name;
  const names = new Set(chosen.map(nameOf));
  const isClear = sections.every((section) => chosen.includes(section) || !names.has(nameOf(section)));
  if (isClear) return messages.inPlaces(formatList([...names]));
  const bars = mergedBars(versions, sections);
  const ranges = runs(sections.map((section) => chosen.includes(section))).flatMap(({ value, from, to }) =>
    value ? [{ from: bars[from]!.from, to: bars[to]!.to }] : [],
  );
  return messages.inPlaces(barsText(ranges));
}

/** How a part of another version is adapted to the piece, and where its chords are others. */
function adaptionTexts(
  versions: readonly MergeVersion[],
  { sections, tempoFrom, keyFrom }: MergeDraft,
  { part, version }: { readonly part: string; readonly version: number },
): string[] {
  const { bpm, key, parts } = versions[version]!.outline;
  const [tempo, tonality] = [versions[tempoFrom]!.outline.bpm, versions[keyFrom]!.outline.key];
  const isPitched = parts.find((one) => one.part === part)?.stem !== 'drums';
  const hasOtherChords = sections.some((section) => {
    const own = versions[section.version]!.outline;
    const { chords } = outlineSection(versions, section);
    return (
      section.parts.get(part) === version &&
      own.key === key &&
      chords !== outlineSection(versions, { ...section, version }).chords
    );
  });
  return [
    ...(bpm === tempo ? [] : [messages.playedAt({ from: bpm, to: tempo })]),
    ...(isPitched && key !== tonality ? [messages.transposed({ from: key, to: tonality })] : []),
    ...(isPitched && hasOtherChords ? [messages.otherChords] : []),
  ];
}

/** Parts that do not come with their section: “Brushes from V2, all through”. */
function partLines(versions: readonly MergeVersion[], draft: MergeDraft): MergeLine[] {
  const { base, sections } = draft;
  return mergeParts(versions, base).flatMap(({ part, label }) => {
    const chosen = [...new Set(sections.flatMap(({ parts }) => (parts.has(part) ? [parts.get(part)!] : [])))];
    return chosen.map((version) => {
      const changed = sections.filter((section) => section.parts.get(part) === version);
      const isAll = sections.every((section) => {
        const now = partVersion(versions, section, part);
        return now === version || (now === null && !section.parts.has(part));
      });
      const where = isAll ? messages.allThrough : whereText(versions, sections, changed);
      return {
        subject: label,
        text:
          version === null
            ? messages.silentIn(where)
            : [
                messages.partFrom({ label: versions[version]!.label, where }),
                ...adaptionTexts(versions, draft, { part, version }),
              ].join(', '),
      };
    });
  });
}

/** Sections of the base that the new version does not have, and a tempo or key of another version. */
function factLines(versions: readonly MergeVersion[], draft: MergeDraft): MergeLine[] {
  const { base, sections, tempoFrom, keyFrom } = draft;
  const baseVersion = versions[base]!;
  const leftOut = baseVersion.outline.sections.filter((_, index) =>
    sections.every(({ place }) => place.version !== base || place.section !== index),
  );
  const { bpm } = versions[tempoFrom]!.outline;
  const { key } = versions[keyFrom]!.outline;
  return [
    ...(leftOut.length > 0
      ? [
          {
            subject: formatList(leftOut.map(({ section_name }) => section_name)),
            text: messages.leftOut(baseVersion.label),
          },
        ]
      : []),
    ...(tempoFrom === base
      ? []
      : [{ subject: messages.tempoIs(bpm), text: messages.fromVersion(versions[tempoFrom]!.label) }]),
    ...(keyFrom === base ? [] : [{ subject: key, text: messages.fromVersion(versions[keyFrom]!.label) }]),
  ];
}

/** What the new version will be, in order. */
export const describeMerge = (versions: readonly MergeVersion[], draft: MergeDraft): MergeLine[] => [
  ...sectionLines(versions, draft),
  ...partLines(versions, draft),
  ...factLines(versions, draft),
];

type Remark = Reply<'estimateRemake'>['remarks'][number];

/** What is reconciled: other tempos and keys, and joins. `names` are those of the new version’s sections. */
export function describeRemarks(remarks: readonly Remark[], names: readonly string[]): MergeLine[] {
  const namesOf = (of: readonly { readonly section: number }[]) =>
    formatList([...new Set(of.map(({ section }) => names[section] ?? messages.section(section + 1)))]);
  const tempos = remarks.filter((remark) => remark.what === 'tempo');
  const keys = remarks.filter((remark) => remark.what === 'key');
  const joins = remarks.filter((remark) => remark.what === 'join');
  return [
    ...groupBy(tempos, ({ from, to }) => `${from} ${to}`).map((group) => ({
      subject: namesOf(group),
      text: messages.playedAt({ from: group[0]!.from, to: group[0]!.to }),
    })),
    ...groupBy(keys, ({ from, to }) => `${from} ${to}`).map((group) => ({
      subject: namesOf(group),
      text: messages.transposed({ from: group[0]!.from, to: group[0]!.to }),
    })),
    ...(joins.length > 0
      ? [
          {
            subject: messages.joined,
            text: messages.joinedAt(barsText(joins.map(({ bar }) => ({ from: bar, to: bar })))),
          },
        ]
      : []),
  ];
}
