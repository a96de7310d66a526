import { partNames } from '#contract/music-messages.ts';
import { drumGroups, partGroups } from '#contract/part-groups.ts';
import { type InstrumentName, instrumentNames, instruments } from '#engine/theory/instruments.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';
import { instrumentWords } from '#engine/theory/words/instrument-words.ts';
import { playerNames } from '#engine/theory/messages.ts';

/** A part as in a score outline: its unique name ("violin", "lead: violin") and its stem. */
export interface NamedPart {
  readonly part: string;
  readonly stem: string;
  /** Of a part of a score; undefined: as its name says. */
  readonly instrument?: InstrumentName | undefined;
}

const shownNames = new Map<string, string>(Object.entries(partNames));

/** The name of a part in a sentence for people, by its name in plans or the id of an instrument; others stay as they are. */
export const shownPartName = (name: string): string => {
  const { label = name } =
    (instruments as Readonly<Record<string, { readonly label: string } | undefined>>)[name] ?? {};
  return shownNames.get(label) ?? label;
};

/** Several players of an instrument in a sentence for people: "violins". */
export const shownPlayers = (name: InstrumentName): string =>
  (playerNames as Readonly<Record<string, string>>)[instruments[name].label]!;

const singular = (name: string): string => name.replace(/(?<=[^s])s$/, '');

/** The instrument that a name means: "felt piano"; undefined for groups, families and other words. */
export const instrumentNamed = (name: string): InstrumentName | undefined => {
  const words = name.trim().toLowerCase().replaceAll('-', ' ');
  const exact = instrumentNames.find(
    (id) => id.replaceAll('-', ' ') === words || instruments[id].label.toLowerCase() === words,
  );
  return exact ?? instrumentWords[words] ?? instrumentWords[singular(words)];
};

/** The instrument of a part: its name is the instrument, or a role and the instrument. */
const instrumentOf = ({ part, stem, instrument }: NamedPart): InstrumentName | undefined => {
  if (stem === 'drums' || stem === 'vocals') return undefined;
  return instrument ?? instrumentNamed(part.replace(/^[^:]*: | \d+$/g, ''));
};

const familyNamed = (name: string): readonly InstrumentName[] =>
  instrumentFamilies[name] ?? instrumentFamilies[singular(name)] ?? [];

/** "Piano" means the piano if there is one, else any piano; "strings" means all of them. */
const isCollective = (name: string): boolean =>
  name === 'brass' || (name.endsWith('s') && instrumentFamilies[singular(name)] !== undefined);

/**
 * The parts that a name of a plan's entry or of an edit means: a stem ("drums", "lead") or all parts; a group of drums
 * ("hi-hat": the drums); the part of that name; an instrument or a family of instruments ("strings").
 */
export const partsNamed = <T extends NamedPart>(planName: string, parts: readonly T[]): T[] => {
  const name = planName.trim().toLowerCase();
  if (name === 'all') return [...parts];
  const ofStem = parts.filter(({ stem }) => stem === name);
  if (ofStem.length > 0 || (partGroups as readonly string[]).includes(name)) return ofStem;
  if ((drumGroups as readonly string[]).includes(name)) return parts.filter(({ stem }) => stem === 'drums');
  const family = familyNamed(name);
  const exact = parts.filter((part) => part.part.toLowerCase() === name);
  if (exact.length > 0 && !isCollective(name)) return exact;
  const instrument = instrumentNamed(name);
  const playing = parts.filter((part) => instrument !== undefined && instrumentOf(part) === instrument);
  if (playing.length > 0 && !isCollective(name)) return playing;
  return parts.filter((part) => {
    const own = instrumentOf(part);
    return own !== undefined && (own === instrument || family.includes(own));
  });
};
