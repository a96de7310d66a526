import { enumerate, formatList } from '#contract/message-format.ts';
import { genreNames, moodNames } from '#contract/music-messages.ts';
import { roundTo } from '#engine/kit/math.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { keyText } from '#engine/theory/keys.ts';
import { shownPartName, shownPlayers } from '#engine/theory/part-names.ts';
import { familyLabels } from '#engine/theory/words/instrument-families.ts';
import { styleOf } from '#engine/theory/genres/catalogue.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { wordsOfOtherScripts } from '#engine/theory/words/other-scripts.ts';
import { intentTexts } from '#engine/understand/messages.ts';
import type { Intent, VocalSettings } from '#engine/understand/intent.ts';

const paceOf = ({ bpm, pace }: Intent, typical: number): 'slow' | 'fast' | undefined =>
  pace ?? (bpm < typical * 0.82 ? 'slow' : bpm > typical * 1.22 ? 'fast' : undefined);

const namesOfGenres = new Map<string, string>(Object.entries(genreNames));
const namesOfMoods = new Map<string, string>(Object.entries(moodNames));
const genreName = (label: string): string => namesOfGenres.get(label) ?? label;
const moodName = (word: string): string => namesOfMoods.get(word) ?? word;

/** The genre as it is played: "bossa nova"; of two genres "jazz house". */
const playedGenre = ({ genre, secondaryGenre }: Intent): string => {
  const rhythm = genreName(styleOf(genre.preset, genre.substyle).label);
  if (secondaryGenre === undefined) return rhythm;
  const harmony = genreName(styleOf(secondaryGenre.preset, secondaryGenre.substyle).label);
  return intentTexts.blend({ harmony, rhythm });
};

/** "house piece", "classical waltz in 3/4", "salsa piece (played as bossa nova)". */
const nounOf = (intent: Intent): string => {
  const { genreSubstitution: substitution, metre, unsupportedMetre: requested } = intent;
  const played = playedGenre(intent);
  const genre = substitution === undefined ? played : substitution.requested;
  const playedAs = substitution === undefined ? '' : intentTexts.playedAs(played);
  if (metre === '3/4' && /\bwaltz\b/i.test(intent.prompt))
    return /waltz/.test(substitution?.requested ?? styleFor(intent).label)
      ? `${genre}${playedAs}`
      : intentTexts.waltz({ genre, playedAs });
  if (requested !== undefined)
    return intentTexts.piece({ genre, playedAs, metre: intentTexts.otherMetre({ metre, requested }) });
  return intentTexts.piece({ genre, playedAs, metre: metre === '4/4' ? '' : intentTexts.metre(metre) });
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

/** Requested changes in the course of the piece. */
const changesOf = ({ keyChange, accelerando, ritardando }: Intent): string =>
  [
    keyChange === undefined ? '' : intentTexts.keyChange,
    accelerando ? intentTexts.accelerando : '',
    ritardando ? intentTexts.ritardando : '',
  ].join('');

const singing = ({ subject }: Intent, { singer, isRapped }: VocalSettings): string =>
  intentTexts.sung({
    isRapped,
    singer: intentTexts.singers[singer],
    subject: subject === undefined ? '' : intentTexts.subject(subject.words),
  });

/** "fiddle (instead of erhu)". */
const withSubstitution = (
  label: string,
  { substitutions }: Intent,
  player = shownPartName(label),
): string => {
  const requested = substitutions.filter(({ played }) => played === label).map((one) => one.requested);
  return requested.length === 0
    ? player
    : intentTexts.insteadOf({ player, requested: formatList(requested) });
};

/** "two violins", "fiddle (instead of erhu)". */
const instrumentPhrases = (intent: Intent): string[] =>
  [...new Set(intent.instruments)].map((name) => {
    const { label } = instruments[name];
    const count = intent.instruments.filter((other) => other === name).length;
    const copies = count > 1 ? intentTexts.copies({ count, players: shownPlayers(name) }) : undefined;
    return withSubstitution(label, intent, copies);
  });

/** Words in quotation marks are a title. */
const quotation = /["“„«][^"“”„«»]*["“”»]/g;

const remark = ({ unavailable, prompt, subject }: Intent): string => {
  const unread = wordsOfOtherScripts(prompt.replaceAll(quotation, '')).filter(
    (words) => subject?.words.includes(words) !== true,
  );
  const remarks = [
    ...(unavailable.length === 0 ? [] : [intentTexts.unavailable(formatList(unavailable.slice(0, 4)))]),
    ...(unread.length === 0
      ? []
      : [intentTexts.notUnderstood(formatList(unread.map((words) => intentTexts.quoted(words))))]),
  ];
  return remarks.length === 0 ? '' : intentTexts.remarks(enumerate(remarks));
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
  const pace = paceOf(intent, styleFor(intent).tempo.typical);
  const adjectives = [
    ...(pace === undefined ? [] : [intentTexts.qualities[pace]]),
    ...(energy === 'high' || energy === 'low' ? [intentTexts.qualities[energy]] : []),
    ...[...moodWords.filter((mood) => era?.includes(mood) !== true), ...(era === undefined ? [] : [era])]
      .map(moodName)
      .filter((word) => !noun.includes(word)),
  ];
  const drums =
    kit !== undefined
      ? [shownPartName(kitLabels[kit])]
      : drumsRequested
        ? [withSubstitution('drums', intent)]
        : [];
  const players = [
    ...instrumentPhrases(intent),
    ...intent.percussion.map((name) => withSubstitution(percussion[name].label, intent)),
    ...(unwanted.drums ? [] : drums),
  ];
  const piece = adjectives.reduceRight<string>(
    (qualified, quality) => intentTexts.qualified({ quality, piece: qualified }),
    noun,
  );
  const without = unwantedLabels(intent, 3).map(shownPartName);
  return intentTexts.summary({
    startsWithVowel: /^(?:[aeiou]|8|R&B)/i.test(piece),
    piece,
    key: keyText(key),
    bpm: roundTo(bpm, 1),
    players: players.length === 0 ? '' : intentTexts.players(formatList(players)),
    without: without.length === 0 ? '' : intentTexts.without(formatList(without)),
    voice: sung ? singing(intent, sung) : vocalsRequested ? intentTexts.notSung : '',
    changes: changesOf(intent),
    ending: intent.ending === undefined ? '' : intentTexts.endings[intent.ending.kind],
    remarks: remark(intent),
  });
};
