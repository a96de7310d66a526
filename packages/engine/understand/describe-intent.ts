import { roundTo } from '#engine/kit/math.ts';
import { formatList } from '#contract/message-format.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { keyName } from '#engine/theory/keys.ts';
import { familyLabels } from '#engine/theory/words/instrument-families.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { wordsOfOtherScripts } from '#engine/theory/words/other-scripts.ts';
import { singers } from '#engine/theory/singers.ts';
import type { RequestedEnding } from '#engine/understand/parse-ending.ts';
import type { Intent, VocalSettings } from '#engine/understand/intent.ts';

const paceOf = ({ bpm, pace }: Intent, typical: number): string =>
  pace ?? (bpm < typical * 0.82 ? 'slow' : bpm > typical * 1.22 ? 'fast' : '');

/** "house piece", "classical waltz in 3/4", "salsa piece (played as bossa nova)". */
const nounOf = (intent: Intent): string => {
  const { genreSubstitution: substitution, metre, unsupportedMetre } = intent;
  const label = styleFor(intent).label;
  const lower = /^[A-Z]|&/.test(label) ? label : label.toLowerCase();
  const genre = substitution === undefined ? lower : substitution.requested;
  const playedAs = substitution === undefined ? '' : ` (played as ${lower})`;
  if (metre === '3/4' && /\bwaltz\b/i.test(intent.prompt))
    return `${/waltz/.test(genre) ? genre : `${genre} waltz`}${playedAs}`;
  if (unsupportedMetre !== undefined)
    return `${genre} piece${playedAs} in ${metre} instead of ${unsupportedMetre}`;
  return `${genre} piece${playedAs}${metre === '4/4' ? '' : ` in ${metre}`}`;
};

/** Labels of the unwanted parts, and of at most `max` unwanted instruments. */
export const unwantedLabels = ({ unwanted, vocalsRequested }: Intent, max = Infinity): string[] => [
  ...(unwanted.drums ? ['drums'] : []),
  ...(unwanted.bass ? ['bass'] : []),
  ...(unwanted.melody ? ['melody'] : []),
  ...(unwanted.harmony ? ['chords'] : []),
  ...familyLabels(unwanted.instruments).slice(0, max),
  ...(unwanted.vocals && !vocalsRequested ? ['vocals'] : []),
];

const endings: Readonly<Record<RequestedEnding['kind'], string>> = {
  loop: ', as a seamless loop',
  fade: ', fading out',
  cold: ', with a sudden end',
};

/** Requested changes in the course of the piece. */
const changesOf = ({ keyChange, accelerando, ritardando }: Intent): string =>
  [
    keyChange === undefined ? '' : ', with a key change in the last chorus',
    accelerando ? ', speeding up' : '',
    ritardando ? ', slowing down at the end' : '',
  ].join('');

const singing = ({ subject }: Intent, { singer, isRapped }: VocalSettings): string => {
  const about = subject === undefined ? '' : ` about ${subject.words}`;
  return `, ${isRapped ? 'rapped and sung' : 'sung'} by ${singers[singer].description}${about}`;
};

const copyCounts = ['', '', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ', 'eight '] as const;

/** "fiddle (instead of erhu)". */
const withSubstitution = (label: string, { substitutions }: Intent, shown = label): string => {
  const requested = substitutions.filter(({ played }) => played === label).map((one) => one.requested);
  return requested.length === 0 ? shown : `${shown} (instead of ${formatList(requested)})`;
};

/** "two violins", "fiddle (instead of erhu)". */
const instrumentPhrases = (intent: Intent): string[] =>
  [...new Set(intent.instruments)].map((name) => {
    const { label } = instruments[name];
    const copies = intent.instruments.filter((other) => other === name).length;
    const plural = /(?:s|x|ch)$/.test(label) ? `${label}es` : `${label}s`;
    return withSubstitution(label, intent, copies > 1 ? `${copyCounts[copies] ?? ''}${plural}` : label);
  });

/** Words in quotation marks are a title. */
const quotation = /["“„«][^"“”„«»]*["“”»]/g;

const remark = ({ unavailable, prompt, subject }: Intent): string => {
  const unread = wordsOfOtherScripts(prompt.replaceAll(quotation, '')).filter(
    (words) => subject?.words.includes(words) !== true,
  );
  const remarks = [
    ...(unavailable.length === 0 ? [] : [`${formatList(unavailable.slice(0, 4))} not available`]),
    ...(unread.length === 0 ? [] : [`${formatList(unread.map((words) => `“${words}”`))} not understood`]),
  ];
  return remarks.length === 0 ? '' : ` – ${remarks.join(', ')}`;
};

/**
 * Summarizes an intent in one sentence: "A slow waltz in D minor at 90 BPM for felt piano and brushes, no vocals."
 */
export const describeIntent = (intent: Intent): string => {
  const {
    key,
    bpm,
    energy,
    moods,
    era,
    kit,
    vocalsRequested,
    drumsRequested,
    unwanted,
    vocals: sung,
  } = intent;
  const noun = nounOf(intent);
  const moodWords = moods.filter((mood) => !/energy|energetic|gentle/.test(mood)).slice(0, 2);
  const adjectives = [
    paceOf(intent, styleFor(intent).tempo.typical),
    energy === 'high' ? 'high-energy' : energy === 'low' ? 'gentle' : '',
    ...[...moodWords.filter((mood) => era?.includes(mood) !== true), era ?? ''].filter(
      (word) => !noun.includes(word),
    ),
  ].filter((word) => word !== '');
  const drums =
    kit !== undefined ? [kitLabels[kit]] : drumsRequested ? [withSubstitution('drums', intent)] : [];
  const players = [
    ...instrumentPhrases(intent),
    ...intent.percussion.map((name) => withSubstitution(percussion[name].label, intent)),
    ...(unwanted.drums ? [] : drums),
  ];
  const start = [...adjectives, noun].join(' ');
  const ensemble = players.length === 0 ? '' : ` for ${formatList(players)}`;
  const unwantedNames = unwantedLabels(intent, 3);
  const unwantedPhrase = unwantedNames.length === 0 ? '' : `, no ${formatList(unwantedNames)}`;
  const voice = sung ? singing(intent, sung) : vocalsRequested ? ', played without a voice' : '';
  const end = intent.ending === undefined ? '' : endings[intent.ending.kind];
  const article = /^(?:[aeiou]|8|R&B)/i.test(start) ? 'An' : 'A';
  return `${article} ${start} in ${keyName(key)} at ${roundTo(bpm, 1)} BPM${ensemble}${unwantedPhrase}${voice}${changesOf(intent)}${end}${remark(intent)}.`;
};
