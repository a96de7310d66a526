import { heldOutSeeds, type KindClassification, trainingSeeds } from './evaluate-kinds.ts';
import { hasGoodPacing, type VoiceResult } from './evaluate-voices.ts';
import type { PromptResult } from './evaluate-prompts.ts';

export interface Results {
  readonly commit: string;
  readonly date: string;
  readonly kinds: KindClassification;
  readonly words: readonly PromptResult[];
  readonly voices: readonly VoiceResult[];
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)}% (${part} of ${whole})`;

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const rule = (columns: number) => row(...Array.from({ length: columns }, () => '---'));

function summary({ kinds, words, voices }: Results): string[] {
  const { of, classified, shuffled } = kinds;
  const count = Object.keys(kinds.kinds).length;
  return [
    row('what', 'wanted', 'measured'),
    rule(3),
    row(
      `${count} kinds, the right one among three, held-out seeds`,
      '80%',
      percent(classified.amongThree, of),
    ),
    row('the same at once', '', percent(classified.first, of)),
    row(
      'the same two after the names were shuffled',
      '',
      `${percent(shuffled.amongThree, of)}, ${percent(shuffled.first, of)}`,
    ),
    row(
      'words outside the known kinds: a sensible sound',
      '',
      percent(words.filter(({ sensible }) => sensible).length, words.length),
    ),
    row('voices that read well (below)', '100%', percent(voices.filter(hasGoodPacing).length, voices.length)),
  ];
}

const kindTable = ({ kinds }: KindClassification): string[] => [
  row('kind', 'among three', 'taken for'),
  rule(3),
  ...Object.entries(kinds)
    .filter(([, { of, amongThree }]) => amongThree < of)
    .map(([kind, { of, amongThree, takenFor }]) => row(kind, `${amongThree} of ${of}`, takenFor.join(', '))),
];

const promptTable = (words: readonly PromptResult[]): string[] => [
  row('words', 'kinds', 'understood', 'sensible'),
  rule(4),
  ...words.map(({ prompt, kinds, understood, sensible }) =>
    row(prompt, kinds.join(', '), understood, sensible ? 'yes' : 'no'),
  ),
];

const seconds = (value: number) => value.toFixed(2);

const voiceTable = (voices: readonly VoiceResult[]): string[] => [
  row('voice', 'words a minute', 'at speed 0.5', 'at speed 1.5', 'comma', 'full stop', 'paragraph'),
  rule(7),
  ...voices.map(({ voice, wordsAMinute, atHalf, atOneAndAHalf, pauses }) =>
    row(
      voice,
      wordsAMinute.toFixed(0),
      `${atHalf.toFixed(2)} x`,
      `${atOneAndAHalf.toFixed(2)} x`,
      `${seconds(pauses.comma)} s`,
      `${seconds(pauses.sentence)} s`,
      `${seconds(pauses.paragraph)} s`,
    ),
  ),
];

/** A section of bench/RESULTS.md. */
export const report = (results: Results): string =>
  [
    '# Sound effects and voice',
    '',
    `\`npm run bench:effects\` at ${results.commit}, ${results.date}. Kinds are told apart by linear discriminant analysis`,
    `(scikit-learn) on aubio's cepstra, spectral descriptors, onsets and pitch, ${trainingSeeds} seeds to learn from and`,
    `${heldOutSeeds} others to name, three seconds each, asked for by one word. What would`,
    'be a sensible answer to strange words was written down beforehand. Pace and pauses are those between the silences',
    'that ffmpeg hears; a voice reads well with 130 to 220 words a minute (short words; the upper bound was 200 before',
    'the first hearing), the speeds that were asked for, and longer pauses for greater marks.',
    '',
    ...summary(results),
    '',
    '## Kinds that were missed',
    '',
    ...kindTable(results.kinds),
    '',
    '## Voices',
    '',
    ...voiceTable(results.voices),
    '',
    '## Words outside the known kinds',
    '',
    ...promptTable(results.words),
    '',
  ].join('\n');
