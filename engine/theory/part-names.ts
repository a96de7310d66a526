import { drumGroups, partGroups } from '#contract/plan-parts.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';
import { instrumentWords } from '#engine/theory/words/instrument-words.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

/** A part as in a score outline: its unique name, its stem and its label. */
export interface NamedPart {
  readonly part: string;
  readonly label: string;
  readonly stem: string;
}

/** The name of a part without its number: "violin" of "violin 2". */
const withoutNumber = (name: string): string => name.replace(/ \d+$/, '');

/** The instrument that a name means: "felt piano"; undefined for groups, families and other words. */
export const instrumentNamed = (name: string): InstrumentName | undefined => {
  const plain = withoutNumber(name.trim().toLowerCase());
  const id = plain.replaceAll(' ', '-');
  if (id in instruments) return id as InstrumentName;
  const labelled = Object.values(instruments).find(({ label }) => label.toLowerCase() === plain);
  return labelled?.id ?? instrumentWords[plain] ?? instrumentWords[plain.replace(/s$/, '')];
};

/** The members of a family: "strings", "guitars"; none for other words. */
const familyNamed = (name: string): readonly InstrumentName[] =>
  instrumentFamilies[name] ?? instrumentFamilies[name.replace(/s$/, '')] ?? [];

const isDrumGroup = (name: string): boolean => (drumGroups as readonly string[]).includes(name);

/**
 * Whether a name of a plan's entry or of an edit means a part: its own name first, then a group ("lead"), a drum group
 * ("hi-hat": the drums), an instrument, a family ("strings").
 */
export const isNamed = (name: string, { part, label, stem }: NamedPart): boolean => {
  const wanted = name.trim().toLowerCase();
  if (wanted === part.toLowerCase() || wanted === label.toLowerCase()) return true;
  if (wanted === 'all') return true;
  if ((partGroups as readonly string[]).includes(wanted)) return wanted === stem;
  if (isDrumGroup(wanted)) return stem === 'drums';
  if (stem === 'drums' || stem === 'vocals') return false;
  const instrument = instrumentNamed(part);
  if (instrument === undefined) return false;
  if (/ \d+$/.test(wanted)) return false;
  return familyNamed(wanted).includes(instrument) || instrumentNamed(wanted) === instrument;
};

/** The parts that a name means; if it is the exact name of one of them, only that one. */
export const partsNamed = <T extends NamedPart>(name: string, parts: readonly T[]): T[] => {
  const exact = parts.filter(({ part }) => part.toLowerCase() === name.trim().toLowerCase());
  const isGroup = (partGroups as readonly string[]).includes(name);
  return exact.length > 0 && !isGroup ? exact : parts.filter((part) => isNamed(name, part));
};
