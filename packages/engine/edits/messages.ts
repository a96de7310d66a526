// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const editTexts = {
  /** Sentences about edits. {parts} begins with a capital letter; {where} is one of `places`, or empty. */
  level: ({ parts, db, isLouder, where }: { parts: string | number; db: number; isLouder: boolean; where: string | number }) => `${parts}: ${formatNumber(db, {"maximumFractionDigits":1})} dB ${(isLouder ? 'louder' : 'softer')}${where}`,
  dynamics: ({ parts, amount, where }: { parts: string | number; amount: 'muchMore' | 'more' | 'less' | 'muchLess'; where: string | number }) => `${parts}: played ${(amount === 'muchMore' ? 'much louder' : (amount === 'more' ? 'louder' : (amount === 'less' ? 'softer' : (amount === 'muchLess' ? 'much softer' : ''))))}${where}`,
  energy: ({ amount, where }: { amount: 'muchMore' | 'more' | 'less' | 'muchLess'; where: string | number }) => `${(amount === 'muchMore' ? 'Much more' : (amount === 'more' ? 'More' : (amount === 'less' ? 'Less' : (amount === 'muchLess' ? 'Much less' : ''))))} energy${where}`,
  density: ({ parts, amount, where }: { parts: string | number; amount: 'muchMore' | 'more' | 'less' | 'muchLess'; where: string | number }) => `${parts}: ${(amount === 'muchMore' ? 'much more' : (amount === 'more' ? 'more' : (amount === 'less' ? 'fewer' : (amount === 'muchLess' ? 'much fewer' : ''))))} notes${where}`,
  register: ({ parts, octaves, isHigher, where }: { parts: string | number; octaves: number; isHigher: boolean; where: string | number }) => `${parts}: ${plural(octaves, { one: `${formatNumber(octaves)} octave`, other: `${formatNumber(octaves)} octaves` })} ${(isHigher ? 'higher' : 'lower')}${where}`,
  brightness: ({ parts, amount, where }: { parts: string | number; amount: 'muchMore' | 'more' | 'less' | 'muchLess'; where: string | number }) => `${parts}: ${(amount === 'muchMore' ? 'much brighter' : (amount === 'more' ? 'brighter' : (amount === 'less' ? 'darker' : (amount === 'muchLess' ? 'much darker' : ''))))}${where}`,
  room: ({ parts, amount, where }: { parts: string | number; amount: 'muchMore' | 'more' | 'less' | 'muchLess'; where: string | number }) => `${parts}: ${(amount === 'muchMore' ? 'much more' : (amount === 'more' ? 'more' : (amount === 'less' ? 'less' : (amount === 'muchLess' ? 'much less' : ''))))} reverb${where}`,
  mute: ({ parts, where }: { parts: string | number; where: string | number }) => `${parts} silent${where}`,
  add: ({ instrument, where }: { instrument: string | number; where: string | number }) => `Add ${instrument}${where}`,
  /** {instrument} begins with a capital letter. */
  replace: ({ instrument, part, where }: { instrument: string | number; part: string | number; where: string | number }) => `${instrument} instead of ${part}${where}`,
  tempo: ({ bpm, before, where }: { bpm: number; before: number; where: string | number }) => `Tempo ${formatNumber(bpm, {"maximumFractionDigits":1})} BPM (was ${formatNumber(before, {"maximumFractionDigits":1})})${where}`,
  key: ({ key, before }: { key: string | number; before: string | number }) => `Key ${key} (was ${before})`,
  transposedKey: ({ key, semitones, isHigher, before }: { key: string | number; semitones: number; isHigher: boolean; before: string | number }) => `Key ${key}, ${plural(semitones, { one: `${formatNumber(semitones)} semitone`, other: `${formatNumber(semitones)} semitones` })} ${(isHigher ? 'higher' : 'lower')} (was ${before})`,
  /** Of a piece whose key has no name. */
  transposed: ({ semitones, isHigher }: { semitones: number; isHigher: boolean }) => `${plural(semitones, { one: `${formatNumber(semitones)} semitone`, other: `${formatNumber(semitones)} semitones` })} ${(isHigher ? 'higher' : 'lower')}`,
  length: ({ section, bars, isLonger }: { section: string | number; bars: number; isLonger: boolean }) => `${section} ${plural(bars, { one: `${formatNumber(bars)} bar`, other: `${formatNumber(bars)} bars` })} ${(isLonger ? 'longer' : 'shorter')}`,
  endings: {
    soft: 'Ends softly',
    fade: 'Fades out at the end',
    ritardando: 'Slows down into the last chord',
    cut: 'Stops at once at the end',
    ring: 'The last chord rings out',
    loud: 'Ends loud',
  },
  chords: ({ chart, where }: { chart: string | number; where: string | number }) => `Chords ${chart}${where}`,
  chordColours: {
    simpler: (where: string | number) => `Simpler chords${where}`,
    richer: (where: string | number) => `Richer chords${where}`,
  },
  without: (sections: string | number) => `Without ${sections}`,
  order: (sections: string | number) => `Sections: ${sections}`,
  everything: 'Everything',
  section: (number: string | number) => `section ${number}`,
  places: {
    bar: (bar: string | number) => ` in bar ${bar}`,
    bars: ({ from, to }: { from: string | number; to: string | number }) => ` in bars ${from}–${to}`,
    sections: (sections: string | number) => ` in ${sections}`,
  },
} as const;

export const editReasons = {
  /** Why an edit changes nothing. */
  cannotAdd: (part: string | number) => `An edit cannot add ${part}.`,
  noSuchInstrument: (name: string | number) => `The composer has no ${name}.`,
  isHere: (part: string | number) => `There is ${part} here already.`,
  endsLikeThat: 'It ends like that already.',
  /** Stands for {part} where no part is named. */
  anyPart: 'part',
  playsNotHere: (part: string | number) => `No ${part} plays here.`,
  playsNowhere: (part: string | number) => `No ${part} plays in this piece.`,
  atLimit: ({ kind, part }: { kind: 'level' | 'dynamics' | 'density' | 'register' | 'brightness' | 'room' | 'mute' | 'replace'; part: string | number }) => `The ${(kind === 'level' ? 'level' : (kind === 'dynamics' ? 'dynamics' : (kind === 'density' ? 'density' : (kind === 'register' ? 'register' : (kind === 'brightness' ? 'brightness' : (kind === 'room' ? 'room' : (kind === 'mute' ? 'mute' : (kind === 'replace' ? 'replace' : ''))))))))} of the ${part} is at its limit.`,
  cannotTakeOver: (part: string | number) => `An instrument cannot take over the ${part}.`,
  playsThis: (part: string | number) => `The ${part} plays this already.`,
  sameOrder: 'The sections are in this order already.',
  fewBars: (bars: number) => `The section has only ${plural(bars, { one: `${formatNumber(bars)} bar`, other: `${formatNumber(bars)} bars` })}.`,
  unreadableChords: 'The chords cannot be read.',
  noColours: (colour: 'simpler' | 'richer') => `The chords cannot get ${(colour === 'simpler' ? 'simpler' : (colour === 'richer' ? 'richer' : ''))}.`,
  sameChords: 'These chords are played already.',
  mostEnergy: 'There is no more energy than this.',
  leastEnergy: 'There is no less energy than this.',
  sameTempo: (bpm: string | number) => `The tempo is ${bpm} BPM already.`,
  sameTempos: 'The tempo is that already.',
  noKey: (key: string | number) => `“${key}” is not a key.`,
  sameKey: (key: string | number) => `It is in ${key} already.`,
  tooManySources: 'This version is put together from too many pieces already.',
} as const;

export const readings = {
  /** What a word of a comment can mean. */
  end: 'the end of the piece',
  endOf: (section: string | number) => `the end of ${section}`,
  endIn: (section: string | number) => `the end of the piece, ${section}`,
  level: 'the level in the mix',
  playing: 'how it is played',
  pitch: 'the pitch of its notes',
} as const;
