import type { Edit } from '#contract/edits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { Draft, DraftSection } from '#engine/edits/draft.ts';
import { editReasons } from '#engine/edits/messages.ts';
import { addEntry, type PartChange } from '#engine/edits/part-entries.ts';
import { sectionsOf } from '#engine/edits/place-of-edit.ts';
import { instrumentNamed, partsNamed, shownPartName } from '#engine/theory/part-names.ts';
import { instruments } from '#engine/theory/instruments.ts';

/** The edits that become entries for parts in a plan. */
export type PartEdit = Extract<
  Edit,
  { kind: 'level' | 'dynamics' | 'density' | 'register' | 'brightness' | 'room' | 'mute' | 'replace' }
>;

/** The draft with an edit, or the reason for people why the edit has no effect. */
export type Applied = Draft | string;

/** What an edit changes, and the parts that it names. */
function changeOf(edit: PartEdit): { readonly names: readonly string[]; readonly change: PartChange } {
  if (edit.kind === 'replace') {
    const instrument = instrumentNamed(edit.instrument);
    return {
      names: [edit.part],
      change: { instrument: instrument === undefined ? edit.instrument : instruments[instrument].label },
    };
  }
  const names = edit.parts ?? ['all'];
  switch (edit.kind) {
    case 'level':
      return { names, change: { level_db: edit.by_db } };
    case 'register':
      return { names, change: { register: edit.octaves } };
    case 'mute':
      return { names, change: { plays: false } };
    default:
      return { names, change: { [edit.kind]: edit.by } };
  }
}

/** The parts of a piece that play in a section. */
export const partsOfSection = ({ parts }: ScoreOutline, section: number): ScoreOutline['parts'] =>
  parts.filter(({ sections }) => sections.some((one) => one.section === section));

/**
 * The name of an entry: entries name parts as they were written, so that a part that is played by another instrument
 * keeps the name of its own.
 */
const writtenName = (name: string, entries: readonly PlanPart[]): string =>
  entries.find(({ instrument }) => instrument?.toLowerCase() === name)?.part ?? name;

/** Whether a name means a part that plays in the section, in its bars if there are any. */
function playsIn(name: string, outline: ScoreOutline, from: number, bars: PlanPart['bars']): boolean {
  return partsNamed(name, partsOfSection(outline, from)).some(({ sections }) =>
    sections.some(
      ({ section, bars: played }) =>
        section === from && (bars === undefined || played.some((bar) => bar >= bars.from && bar <= bars.to)),
    ),
  );
}

const named = (name: string): string => (name === 'all' ? editReasons.anyPart : shownPartName(name));

/** Adds the entries of an edit to the sections that it concerns. */
export function editParts(draft: Draft, edit: PartEdit, outline: ScoreOutline): Applied {
  const { names, change } = changeOf(edit);
  if (edit.kind === 'replace') {
    const reason = cannotReplace(edit, outline);
    if (reason !== undefined) return reason;
  }
  const places = sectionsOf(edit, outline);
  const playing = names.filter((name) =>
    places.some(({ section, bars }) => playsIn(name, outline, section, bars)),
  );
  if (playing.length === 0) {
    const isElsewhere = names.some((name) => partsNamed(name, outline.parts).length > 0);
    return isElsewhere || places.length === 0
      ? editReasons.playsNotHere(named(names[0]!))
      : editReasons.playsNowhere(named(names[0]!));
  }
  let isChanged = false;
  const sections = draft.sections.map((section): DraftSection => {
    const place = places.find((one) => one.section === section.from);
    if (place === undefined) return section;
    const { bars } = place;
    const before: readonly PlanPart[] = section.plan.parts ?? [];
    const after = playing
      .filter((name) => playsIn(name, outline, section.from, bars))
      .reduce(
        (entries, name) =>
          addEntry(entries, {
            part: writtenName(name, before),
            ...(bars !== undefined && { bars }),
            ...change,
          }),
        before,
      );
    if (after === before) return section;
    isChanged = true;
    return { ...section, plan: { ...section.plan, parts: [...after] } };
  });
  if (!isChanged) return editReasons.atLimit({ kind: edit.kind, part: named(names[0]!) });
  return { ...draft, sections };
}

function cannotReplace(
  { part, instrument }: Extract<PartEdit, { kind: 'replace' }>,
  { parts }: ScoreOutline,
): string | undefined {
  const replacing = instrumentNamed(instrument);
  if (replacing === undefined) return editReasons.noSuchInstrument(instrument);
  const replaced = partsNamed(part, parts);
  if (replaced.length > 0 && replaced.every(({ stem }) => stem === 'drums' || stem === 'vocals'))
    return editReasons.cannotTakeOver(shownPartName(part));
  if (replaced.length > 0 && replaced.every((one) => instrumentNamed(one.part) === replacing))
    return editReasons.playsThis(shownPartName(instrument));
  return undefined;
}
