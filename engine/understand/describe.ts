import { roundTo } from '#engine/kit/integers.ts';
import { listed } from '#engine/kit/listed.ts';
import { instruments, kitLabels } from '#engine/theory/instruments.ts';
import { keyName } from '#engine/theory/keys.ts';
import { idiomFor } from '#engine/theory/genres/idiom-for.ts';
import { singers } from '#engine/theory/singers.ts';
import type { Ending } from '#engine/understand/read-ending.ts';
import type { Intent, Sung } from '#engine/understand/intent.ts';

const paceOf = ({ bpm, pace }: Intent, usual: number): string =>
  pace ?? (bpm < usual * 0.82 ? 'slow' : bpm > usual * 1.22 ? 'fast' : '');

const nounOf = (intent: Intent): string => {
  const label = idiomFor(intent).label;
  const genre = /^[A-Z]|&/.test(label) ? label : label.toLowerCase();
  if (intent.metre === '3/4' && /\bwaltz\b/i.test(intent.prompt))
    return /waltz/.test(genre) ? genre : `${genre} waltz`;
  if (intent.metreMissed !== undefined)
    return `${genre} piece in ${intent.metre} instead of ${intent.metreMissed}`;
  return `${genre} piece${intent.metre === '4/4' ? '' : ` in ${intent.metre}`}`;
};

/** Labels of the unwanted parts, and of at most `max` unwanted instruments. */
export const refusals = ({ unwanted, vocalsAsked }: Intent, most = Infinity): string[] => [
  ...(unwanted.drums ? ['drums'] : []),
  ...(unwanted.bass ? ['bass'] : []),
  ...(unwanted.melody ? ['melody'] : []),
  ...(unwanted.harmony ? ['chords'] : []),
  ...unwanted.instruments.slice(0, most).map((name) => instruments[name].label),
  ...(unwanted.vocals && !vocalsAsked ? ['vocals'] : []),
];

const endings: Readonly<Record<Ending['kind'], string>> = {
  loop: ', as a seamless loop',
  fade: ', fading out',
  cold: ', with a sudden end',
};

const singing = ({ subject }: Intent, { singer, isRapped }: Sung): string => {
  const about = subject === undefined ? '' : ` about ${subject.words}`;
  return `, ${isRapped ? 'rapped and sung' : 'sung'} by ${singers[singer].who}${about}`;
};

/**
 * Summarizes an intent in one sentence: "A slow waltz in D minor at 90 BPM for felt piano and brushes, no vocals."
 */
export const describe = (intent: Intent): string => {
  const { key, bpm, energy, moods, era, kit, vocalsAsked, drumsAsked, unwanted, sung } = intent;
  const noun = nounOf(intent);
  const felt = moods.filter((mood) => !/energy|energetic|gentle/.test(mood)).slice(0, 2);
  const adjectives = [
    paceOf(intent, idiomFor(intent).tempo.usual),
    energy === 'high' ? 'high-energy' : energy === 'low' ? 'gentle' : '',
    ...[...felt.filter((mood) => era?.includes(mood) !== true), era ?? ''].filter(
      (word) => !noun.includes(word),
    ),
  ].filter((word) => word !== '');
  const drums = kit !== undefined ? [kitLabels[kit]] : drumsAsked ? ['drums'] : [];
  const players = [
    ...intent.instruments.map((name) => instruments[name].label),
    ...(unwanted.drums ? [] : drums),
  ];
  const start = [...adjectives, noun].join(' ');
  const ensemble = players.length === 0 ? '' : ` for ${listed(players)}`;
  const no = refusals(intent, 3);
  const refused = no.length === 0 ? '' : `, no ${listed(no)}`;
  const voice = sung ? singing(intent, sung) : vocalsAsked ? ', played without a voice' : '';
  const end = intent.ending === undefined ? '' : endings[intent.ending.kind];
  const article = /^(?:[aeiou]|8|R&B)/i.test(start) ? 'An' : 'A';
  return `${article} ${start} in ${keyName(key)} at ${roundTo(bpm, 1)} BPM${ensemble}${refused}${voice}${end}.`;
};
