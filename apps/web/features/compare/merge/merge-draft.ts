import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';

/** A version whose sections and parts can be merged. */
export interface MergeVersion {
  readonly number: number;
  /** "V5" */
  readonly label: string;
  readonly outline: ScoreOutline;
}

/** A section of a version; `version` is an index of the versions. */
interface SectionPlace {
  readonly version: number;
  readonly section: number;
}

/** A section of the new version. */
export interface MergeSection {
  /** The section that stands here at first: of the base, or one that was added. */
  readonly place: SectionPlace;
  /** The version whose section at this place is used. */
  readonly version: number;
  /** The versions of the parts that do not come with the section; null: silent. */
  readonly parts: ReadonlyMap<string, number | null>;
}

/** What a new version is put together from. Versions are indexes. */
export interface MergeDraft {
  readonly base: number;
  readonly sections: readonly MergeSection[];
  readonly tempoFrom: number;
  readonly keyFrom: number;
}

/** The base without a change. */
export const draftFrom = (versions: readonly MergeVersion[], base: number): MergeDraft => ({
  base,
  sections: versions[base]!.outline.sections.map((_, section) => ({
    place: { version: base, section },
    version: base,
    parts: new Map(),
  })),
  tempoFrom: base,
  keyFrom: base,
});

/** Whether sections and parts of a version can be used in the base: pieces of different metres cannot be merged. */
export const canMerge = (versions: readonly MergeVersion[], base: number, version: number): boolean =>
  versions[base]!.outline.metre === versions[version]!.outline.metre;

type OutlineSection = ScoreOutline['sections'][number];

/** The index of the section with the same name, or of the same kind, and the same count of it. */
function counterpart(from: ScoreOutline, section: number, to: ScoreOutline): number | undefined {
  const find = (valueOf: (one: OutlineSection) => string): number | undefined => {
    const value = valueOf(from.sections[section]!);
    const count = from.sections.slice(0, section).filter((one) => valueOf(one) === value).length;
    return to.sections.flatMap((one, index) => (valueOf(one) === value ? [index] : []))[count];
  };
  return find((one) => one.section_name.toLowerCase()) ?? find((one) => one.kind);
}

/** The index of the section that a version has at a place; undefined if it has none. */
function sectionAt(
  versions: readonly MergeVersion[],
  { version, section }: SectionPlace,
  wanted: number,
): number | undefined {
  if (version === wanted) return section;
  return counterpart(versions[version]!.outline, section, versions[wanted]!.outline);
}

/** The section of the outline that is used at a place. */
export const outlineSection = (
  versions: readonly MergeVersion[],
  { place, version }: MergeSection,
): OutlineSection =>
  versions[version]!.outline.sections[sectionAt(versions, place, version) ?? place.section]!;

export interface MergePart {
  readonly part: string;
  readonly label: string;
}

/** The parts of all versions that can be merged: those of the base first. */
export function mergeParts(versions: readonly MergeVersion[], base: number): MergePart[] {
  const inOrder = [versions[base]!, ...versions.filter((_, index) => canMerge(versions, base, index))];
  const labels = new Map<string, string>();
  for (const { part, label } of inOrder.flatMap(({ outline }) => outline.parts))
    if (!labels.has(part)) labels.set(part, label);
  return [...labels].map(([part, label]) => ({ part, label }));
}

const plays = (
  versions: readonly MergeVersion[],
  place: SectionPlace,
  version: number,
  name: string,
): boolean => {
  const section = sectionAt(versions, place, version);
  const parts = versions[version]!.outline.parts.filter(({ part }) => part === name);
  return parts.some(({ sections }) => sections.some((one) => one.section === section));
};

/** The versions that play a part at a place and can be merged into the base. */
export const playersOf = (
  versions: readonly MergeVersion[],
  base: number,
  { place }: MergeSection,
  part: string,
): number[] =>
  versions.flatMap((_, version) =>
    canMerge(versions, base, version) && plays(versions, place, version, part) ? [version] : [],
  );

const ownPart = (versions: readonly MergeVersion[], { place, version }: MergeSection, part: string) =>
  plays(versions, place, version, part) ? version : null;

/** The version that plays a part in a section of the new version; null: silent. */
export function partVersion(
  versions: readonly MergeVersion[],
  section: MergeSection,
  part: string,
): number | null {
  const chosen = section.parts.get(part);
  return chosen === undefined ? ownPart(versions, section, part) : chosen;
}

function withPart(
  versions: readonly MergeVersion[],
  section: MergeSection,
  part: string,
  version: number | null,
): MergeSection {
  const parts = new Map(section.parts);
  if (version === ownPart(versions, section, part)) parts.delete(part);
  else parts.set(part, version);
  return { ...section, parts };
}

/** The next choice for a part in a section: each version that plays it there, then silence. */
export function cyclePart(
  versions: readonly MergeVersion[],
  draft: MergeDraft,
  index: number,
  part: string,
): MergeDraft {
  const section = draft.sections[index]!;
  const choices = [...playersOf(versions, draft.base, section, part), null];
  const next = choices[(choices.indexOf(partVersion(versions, section, part)) + 1) % choices.length]!;
  return { ...draft, sections: draft.sections.with(index, withPart(versions, section, part, next)) };
}

/** Takes a part from one version wherever the version has the section; null: silent all through. */
export const takePart = (
  versions: readonly MergeVersion[],
  draft: MergeDraft,
  part: string,
  version: number | null,
): MergeDraft => ({
  ...draft,
  sections: draft.sections.map((section) => {
    if (version !== null && sectionAt(versions, section.place, version) === undefined) return section;
    const isPlayed = version !== null && plays(versions, section.place, version, part);
    return withPart(versions, section, part, isPlayed ? version : null);
  }),
});

/** Takes a whole section, with all of its parts, from a version that has it. */
export const takeSection = (draft: MergeDraft, index: number, version: number): MergeDraft => ({
  ...draft,
  sections: draft.sections.with(index, { ...draft.sections[index]!, version, parts: new Map() }),
});

/** The versions that have the section and can be merged into the base. */
export const sectionVersions = (
  versions: readonly MergeVersion[],
  base: number,
  { place }: MergeSection,
): number[] =>
  versions.flatMap((_, version) =>
    canMerge(versions, base, version) && sectionAt(versions, place, version) !== undefined ? [version] : [],
  );

export const leaveOut = (draft: MergeDraft, index: number): MergeDraft => ({
  ...draft,
  sections: draft.sections.toSpliced(index, 1),
});

/** Sections that the new version does not have: those left out, and those that only another version has. */
export function missingSections(versions: readonly MergeVersion[], draft: MergeDraft): SectionPlace[] {
  if (draft.sections.length >= limits.planSections.max) return [];
  const inOrder = [draft.base, ...[...versions.keys()].filter((version) => version !== draft.base)];
  const present = draft.sections.map(({ place }) => place);
  const missing: SectionPlace[] = [];
  for (const version of inOrder.filter((one) => canMerge(versions, draft.base, one)))
    for (const section of versions[version]!.outline.sections.keys())
      if ([...present, ...missing].every((place) => sectionAt(versions, place, version) !== section))
        missing.push({ version, section });
  return missing;
}

export const addSection = (draft: MergeDraft, after: number, place: SectionPlace): MergeDraft => ({
  ...draft,
  sections: draft.sections.toSpliced(after + 1, 0, { place, version: place.version, parts: new Map() }),
});

/** Whether the new version would differ from the base. */
export const isChanged = (versions: readonly MergeVersion[], draft: MergeDraft): boolean =>
  draft.tempoFrom !== draft.base ||
  draft.keyFrom !== draft.base ||
  draft.sections.length !== versions[draft.base]!.outline.sections.length ||
  draft.sections.some(
    ({ place, version, parts }, index) =>
      version !== draft.base || place.version !== draft.base || place.section !== index || parts.size > 0,
  );

/** The request that makes the new version. The base is its first source: its tempo and key are the default ones. */
export function mergeRequest(versions: readonly MergeVersion[], draft: MergeDraft) {
  const used = [
    draft.base,
    ...draft.sections.flatMap(({ version, parts }) => [version, ...parts.values()]),
    draft.tempoFrom,
    draft.keyFrom,
  ];
  const sources = [...new Set(used.filter((version) => version !== null))];
  const from = (place: SectionPlace, version: number) => ({
    source: sources.indexOf(version),
    section: sectionAt(versions, place, version) ?? place.section,
  });
  return {
    kind: 'merge',
    as: 'version',
    sources: sources.map((version) => versions[version]!.number),
    sections: draft.sections.map(({ place, version, parts }) => ({
      ...from(place, version),
      ...(parts.size > 0 && {
        parts: [...parts].map(([part, source]) => ({
          part,
          from: source === null ? null : from(place, source),
        })),
      }),
    })),
    ...(draft.tempoFrom !== draft.base && { tempo_from: sources.indexOf(draft.tempoFrom) }),
    ...(draft.keyFrom !== draft.base && { key_from: sources.indexOf(draft.keyFrom) }),
  } satisfies Body<'remakeTrack'>;
}
