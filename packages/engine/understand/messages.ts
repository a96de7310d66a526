// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber } from '#contract/message-format.ts';

export const intentTexts = {
  /** What was understood of a prompt, in one sentence: "A slow waltz in D minor at 90 BPM for felt piano and brushes, no vocals." What follows {bpm} is one of the texts below, or empty. */
  summary: ({ startsWithVowel, piece, key, bpm, players, without, voice, changes, ending, remarks }: { startsWithVowel: boolean; piece: string | number; key: string | number; bpm: number; players: string | number; without: string | number; voice: string | number; changes: string | number; ending: string | number; remarks: string | number }) => `${(startsWithVowel ? 'An' : 'A')} ${piece} in ${key} at ${formatNumber(bpm, {"maximumFractionDigits":1})} BPM${players}${without}${voice}${changes}${ending}${remarks}.`,
  /** {quality} is one of `qualities` or of `moodNames`. */
  qualified: ({ quality, piece }: { quality: string | number; piece: string | number }) => `${quality} ${piece}`,
  qualities: {
    slow: 'slow',
    fast: 'fast',
    high: 'high-energy',
    low: 'gentle',
  },
  piece: ({ genre, playedAs, metre }: { genre: string | number; playedAs: string | number; metre: string | number }) => `${genre} piece${playedAs}${metre}`,
  /** Two genres: the {harmony} of one and the {rhythm} of the other. */
  blend: ({ harmony, rhythm }: { harmony: string | number; rhythm: string | number }) => `${harmony} ${rhythm}`,
  waltz: ({ genre, playedAs }: { genre: string | number; playedAs: string | number }) => `${genre} waltz${playedAs}`,
  /** Of a genre that the composer does not know. */
  playedAs: (genre: string | number) => ` (played as ${genre})`,
  metre: (metre: string | number) => ` in ${metre}`,
  otherMetre: ({ metre, requested }: { metre: string | number; requested: string | number }) => ` in ${metre} instead of ${requested}`,
  players: (players: string | number) => ` for ${players}`,
  /** {players} is one of `playerNames`. */
  copies: ({ count, players }: { count: number; players: string | number }) => `${(count === 2 ? 'two' : (count === 3 ? 'three' : (count === 4 ? 'four' : (count === 5 ? 'five' : (count === 6 ? 'six' : (count === 7 ? 'seven' : (count === 8 ? 'eight' : formatNumber(count))))))))} ${players}`,
  insteadOf: ({ player, requested }: { player: string | number; requested: string | number }) => `${player} (instead of ${requested})`,
  without: (parts: string | number) => `, no ${parts}`,
  sung: ({ isRapped, singer, subject }: { isRapped: boolean; singer: string | number; subject: string | number }) => `, ${(isRapped ? 'rapped and sung' : 'sung')} by ${singer}${subject}`,
  singers: {
    alto: 'a woman',
    soprano: 'a woman',
    tenor: 'a man',
    baritone: 'a man',
    child: 'a child',
  },
  subject: (subject: string | number) => ` about ${subject}`,
  notSung: ', played without a voice',
  keyChange: ', with a key change in the last chorus',
  accelerando: ', speeding up',
  ritardando: ', slowing down at the end',
  endings: {
    loop: ', as a seamless loop',
    fade: ', fading out',
    cold: ', with a sudden end',
  },
  remarks: (remarks: string | number) => ` – ${remarks}`,
  unavailable: (things: string | number) => `${things} not available`,
  notUnderstood: (words: string | number) => `${words} not understood`,
  quoted: (words: string | number) => `“${words}”`,
  techniques: {
    tempoChange: 'tempo change',
    slowingDown: 'slowing down',
    metreChange: 'metre change',
    polyrhythm: 'polyrhythm',
    microtones: 'microtonal tuning',
    atonality: 'atonal harmony',
  },
} as const;
