import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';
import { instrumentWords } from '#engine/theory/words/instrument-words.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';

/** Words for groups of parts, by the names of plan facts, separated by "|". An empty name is all parts. */
const groupWords: Readonly<Record<string, string>> = {
  '': [
    'everything|everyone|everybody|mix|whole mix|overall mix|band|whole band|full band|all instruments|all the instruments',
    'every instrument|whole thing|whole track|whole song|whole piece|track|song|piece|music|all of it|it all|backing track',
    'arrangement|instrumentation|sound|overall sound|all parts|all the parts|every part|whole orchestra|ensemble|group',
  ].join('|'),
  drums:
    'drum|drums|drummer|drumming|drum kit|drum set|drumkit|kit|beat|beats|drum part|drum track|drum machine|drum loop|drum groove|drum beat|rhythm track',
  kick: 'kick|kicks|kick drum|kicks drum|bass drum|bass drums|kik|four on the floor',
  snare: 'snare|snares|snare drum|backbeat|rimshot|rim shot|rimshots|snare hits',
  'hi-hat':
    'hat|hats|hi hat|hi hats|high hat|high hats|hihat|hihats|closed hat|open hat|open hats|closed hats',
  cymbals: 'cymbal|cymbals|crash|crashes|crash cymbal|crash cymbals|ride|ride cymbal|splash|splash cymbal',
  toms: 'tom|toms|tom tom|tom toms|floor tom|tom drum|tom drums',
  percussion:
    'percussion|percussion part|percussions|percussionist|perc|clap|claps|shakers|tambourines|congas|bongos',
  bass: 'walking bass|bass|bassline|bass line|bass part|bass player|bassist|low end|bottom end',
  harmony:
    'harmony|harmonies|accompaniment|backing|comping|chord|chords|chord part|backing instruments|backing parts',
  lead: [
    'melody|melodies|tune|lead|lead line|melody line|lead melody|main melody|main theme|top line|topline|theme|solo|soloist',
    'lead part|lead instrument|main line|motif|melody part|lead voice|solo part',
  ].join('|'),
  vocals: [
    'vocal|vocals|voice|voices|singer|singers|singing|vocalist|vocalists|lead vocal|lead vocals|main vocal|main vocals|lead singer',
    'vocal line|vocal part|vocal track|vocal melody|sung part|her voice|his voice|lyrics|rapper|rap|backing vocal|backing vocals',
    'background vocals|background vocal|harmony vocals|backing singers|backup vocals|backup singers|frontman|words|verses sung',
  ].join('|'),
};

/** Words after an instrument that name it again: "violin part". */
const partNouns: ReadonlySet<string> = new Set(
  'part|parts|line|lines|track|tracks|stem|stems|section|player|players|melody|melodies|tune|theme|comping|chords|chord|accompaniment|lines|riff|riffs|lick|licks|pattern|patterns|playing|performance|channel|bit|stuff|hits|hit|loop|ensemble|group'.split(
    '|',
  ),
);

/** Words before an instrument that do not change which it is: "lead guitar", "second violin". */
const epithets = 'lead|solo|rhythm|backing|main|live|real|big|little|first|second|nice|soft';

const entries = (name: string, words: string): [string, readonly string[]][] =>
  words.split('|').map((word) => [word, name === '' ? [] : [name]]);

const plural = (word: string): string =>
  /(?:s|sh|ch|x)$/.test(word)
    ? `${word}es`
    : word.endsWith('y') && !/[aeo]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : `${word}s`;

/** A family keeps its word ("guitars"); a name of the catalogue is its id ("electric-bass"). */
const instrumentEntries = Object.entries(instrumentWords).flatMap(
  ([word, id]): [string, readonly string[]][] => {
    const name = word in instrumentFamilies ? word : id;
    const isPluralName = name === word && (name === 'string' || name === 'bell');
    const part = isPluralName ? `${name}s` : name;
    return [
      [word, [part]],
      [plural(word), [part]],
    ];
  },
);

const familyEntries = Object.keys(instrumentFamilies).flatMap((word): [string, readonly string[]][] => {
  const part = word === 'string' || word === 'bell' ? `${word}s` : word;
  return [
    [word, [part]],
    [plural(word), [part]],
  ];
});

const percussionEntries = Object.values(percussion).flatMap(({ words }: { readonly words: string }) =>
  words.split('|').flatMap((word) => entries('percussion', `${word}|${plural(word)}`)),
);

/** Words of the catalogue that mean something else in comments. */
const otherMeanings = new Set([
  'keyes',
  'sound chip',
  'whistling',
  'axe',
  'axes',
  'palm mute',
  'palm muting',
  'power chord',
  'arpeggio',
  'arpeggios',
  'power chords',
  'guitar riffs',
  'guitar riff',
  'drone',
  'drones',
]);

const players: Readonly<Record<string, readonly string[]>> = {
  pianist: ['piano'],
  guitarist: ['guitar'],
  guitarists: ['guitar'],
  violinist: ['violin'],
  violinists: ['violin'],
  cellist: ['cello'],
  cellists: ['cello'],
  flutist: ['flute'],
  flautist: ['flute'],
  saxophonist: ['sax'],
  organist: ['organ'],
  harpist: ['harp'],
  trumpeter: ['trumpet'],
  keyboardist: ['keyboard'],
  fiddler: ['fiddle'],
};

/** The parts that a phrase names, lower case, without hyphens; an empty list is all parts. */
export const partsByPhrase: ReadonlyMap<string, readonly string[]> = new Map([
  ...percussionEntries,
  ...familyEntries,
  ...instrumentEntries.filter(([word]) => !otherMeanings.has(word)),
  ...Object.entries(groupWords).flatMap(([name, words]) => entries(name, words)),
  ['rhythm section', ['drums', 'bass']],
  ...Object.entries(players),
  ['rhythm guitar', ['guitar']],
  ['rhythm guitars', ['guitar']],
  ['horns', ['horns']],
  ['winds', ['woodwind']],
  ['wind section', ['woodwind']],
  ['synth pads', ['pad']],
  ['woodwinds', ['woodwind']],
]);

const epithetPattern = new RegExp(`^(?:${epithets})$`);

export interface PhraseAt {
  readonly parts: readonly string[];
  readonly length: number;
}

const LONGEST = 4;

/** The longest phrase for parts at a word. */
export const partsAt = (words: readonly string[], at: number): PhraseAt | undefined => {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const parts = partsByPhrase.get(phrase);
    if (parts === undefined) continue;
    const next = epithetPattern.test(phrase) ? partsAt(words, at + length) : undefined;
    if (next !== undefined) return { parts: next.parts, length: length + next.length };
    const noun = words[at + length];
    // "The violin theme 2" has a section, not a part noun.
    const isNumbered = /^\d+$/.test(words[at + length + 1] ?? '');
    const takesNoun = noun !== undefined && !isNumbered && partNouns.has(noun) && parts.length > 0;
    return { parts, length: takesNoun ? length + 1 : length };
  }
  return undefined;
};

/** Whether a part of the piece is meant by a name of plan facts. */
export const isMeant = (name: string, { part, stem }: EditContext['parts'][number]): boolean => {
  const key = part.replaceAll(' ', '-');
  if (name === key || name === stem || name === part) return true;
  const members: readonly string[] =
    instrumentFamilies[name] ?? instrumentFamilies[name.replace(/s$/, '')] ?? [];
  return members.includes(key);
};
