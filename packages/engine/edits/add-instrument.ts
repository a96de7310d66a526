import type { Arrangement } from '#contract/arrangement.ts';
import type { Edit } from '#contract/edits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { Draft, DraftSection } from '#engine/edits/draft.ts';
import { type Applied, partsOfSection } from '#engine/edits/edit-parts.ts';
import { editReasons } from '#engine/edits/messages.ts';
import { sectionsOf } from '#engine/edits/place-of-edit.ts';
import { applyRewrites, type SectionRewrite } from '#engine/edits/rewrite-sections.ts';
import { instrumentNamed, partsNamed, shownPartName } from '#engine/theory/part-names.ts';
import { instruments } from '#engine/theory/instruments.ts';

type Add = Extract<Edit, { kind: 'add' }>;

/** What is added: the words for the plan of the source, and the name of its part. */
interface Addition {
  readonly style: string;
  readonly part: string;
}

function additionOf(name: string, outline: ScoreOutline): Addition | string {
  if (['vocals', 'all', 'harmony', 'lead'].includes(name)) return editReasons.cannotAdd(shownPartName(name));
  if (partsNamed(name, [{ part: 'drums', stem: 'drums' }]).length > 0)
    return { style: 'drums', part: 'drums' };
  if (name === 'bass') {
    const bass = outline.parts.find(({ stem }) => stem === 'bass');
    return { style: bass?.part ?? 'bass guitar', part: bass?.part ?? 'bass guitar' };
  }
  const instrument = instrumentNamed(name);
  if (instrument === undefined) return editReasons.noSuchInstrument(name);
  const { label } = instruments[instrument];
  return { style: label, part: label };
}

/** The entries without the one that silences the part; the same entries if there is none. */
function unmuted(entries: readonly PlanPart[], part: string): readonly PlanPart[] {
  const at = entries.findIndex((entry) => entry.plays === false && entry.part === part);
  if (at < 0) return entries;
  const { plays: _, ...rest } = entries[at]!;
  return Object.keys(rest).some((field) => field !== 'part' && field !== 'bars')
    ? entries.with(at, rest)
    : entries.toSpliced(at, 1);
}

type PartOrigin = NonNullable<Arrangement['sections'][number]['parts']>[number];

/** Adds an instrument: it plays again where it was silenced, elsewhere its part comes from a source that names it. */
export function addInstrument(draft: Draft, edit: Add, outline: ScoreOutline): Applied {
  const addition = additionOf(edit.instrument, outline);
  if (typeof addition === 'string') return addition;
  const { style, part } = addition;
  const places = sectionsOf(edit, outline).map(({ section }) => section);
  // A drum fill or an entry in the last bars is not what is asked for.
  const isAbsent = (from: number): boolean =>
    partsNamed(edit.instrument, partsOfSection(outline, from)).every(({ sections }) => {
      const own = sections.find(({ section }) => section === from);
      return (own?.bars.length ?? 0) <= outline.sections[from]!.bars / 2;
    });
  const rewrites = new Map<DraftSection, SectionRewrite>();
  const targets = draft.sections.filter(({ from }) => places.includes(from) && isAbsent(from));
  if (targets.length === 0) return editReasons.isHere(shownPartName(edit.instrument));
  const sections = draft.sections.map((section): DraftSection => {
    if (!targets.includes(section)) return section;
    const entries: readonly PlanPart[] = section.plan.parts ?? [];
    const playing = unmuted(unmuted(entries, part), edit.instrument);
    if (playing !== entries) return { ...section, plan: { ...section.plan, parts: [...playing] } };
    rewrites.set(section, { added: [style] });
    return section;
  });
  const added = applyRewrites({ ...draft, sections }, rewrites);
  return {
    ...added,
    sections: sections.map((section, i): DraftSection => {
      if (!rewrites.has(section)) return section;
      const { source, section: index } = added.sections[i]!.origin;
      const own: PartOrigin[] = section.origin.parts ?? [];
      return { ...section, origin: { ...section.origin, parts: [...own, { part, source, section: index }] } };
    }),
  };
}
