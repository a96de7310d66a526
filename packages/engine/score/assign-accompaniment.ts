import type { Random, Weighted } from '#engine/kit/random.ts';
import type { AccompanimentPattern, AccompanimentStyle, Style } from '#engine/theory/genres/style.ts';
import { brass } from '#engine/theory/instruments/brass.data.ts';
import { guitars } from '#engine/theory/instruments/guitars.data.ts';
import { world } from '#engine/theory/instruments/world.data.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

export interface AccompanimentPart {
  readonly layer: AccompanimentStyle;
  readonly instrument: InstrumentName;
  /** Requested by name in the prompt or plan, so the arrangement never drops it. */
  readonly requested: boolean;
  /** Plays only in sections that name the instrument. */
  readonly isLocal: boolean;
}

/** Draws an instrument that is not excluded. */
export const choose = (
  choices: Weighted<InstrumentName>,
  excluded: readonly InstrumentName[],
  rng: Random,
): InstrumentName | undefined => {
  const remaining = choices.filter(([name]) => !excluded.includes(name));
  return remaining.length === 0 ? undefined : rng.weighted(remaining);
};

/** Instruments that accompany in the same way: plucked strings strum, keys and mallets strike, others sustain. */
type Technique = 'plucked' | 'sustained' | 'struck';

const techniqueOf = (name: InstrumentName): Technique => {
  if (name in guitars || name in world) return 'plucked';
  return name in brass || instruments[name].roles.includes('pad') ? 'sustained' : 'struck';
};

const sharesTechnique = ({ instruments: choices }: AccompanimentStyle, name: InstrumentName): boolean =>
  choices.some(([own]) => techniqueOf(own) === techniqueOf(name));

const contains = ({ instruments: choices }: AccompanimentStyle, name: InstrumentName): boolean =>
  choices.some(([own]) => own === name);

/** A pad part is for instruments that can play pads, the others for those that rather do not. */
const fits = ({ name: kind }: AccompanimentStyle, name: InstrumentName): boolean =>
  kind === 'pad' ? instruments[name].roles.includes('pad') : instruments[name].roles[0] !== 'pad';

const sustainedChords: readonly AccompanimentPattern[] = [
  { steps: 'x...............', noteLength: 'hold' },
  { steps: 'x.......x.......', noteLength: 0.95, minIntensity: 0.66 },
];

const stab = (steps: string, minIntensity: number, maxBeats: number): AccompanimentPattern => ({
  steps,
  minIntensity,
  noteLength: 0.8,
  maxBeats,
});

/**
 * A horn section in a band, in two-bar figures: answers in every second bar at low intensity, riffs of stabs at a
 * medium one, pushes and long notes with a rest before them at a high one.
 */
const hornFigures: readonly AccompanimentPattern[] = [
  stab('........................x..x....', 0, 0.75),
  stab('..................x...x.........', 0, 0.75),
  stab('....................x.x.X.......', 0, 1.5),
  stab('x..x......................x.x...', 0.45, 0.5),
  stab('....x..x............x..x..x.....', 0.45, 0.5),
  stab('..x...............x...x...X.....', 0.45, 1.25),
  stab('X..x..X...........x.x.X...x.....', 0.7, 0.5),
  stab('X.....x.X.......X.....x.x.x.X...', 0.7, 0.75),
  stab('X.............x.X.........x.x.x.', 0.7, 2.5),
  { steps: 'x.......x...', metre: '3/4', noteLength: 0.6, maxBeats: 0.75 },
  { steps: 'x.....x...x.', metre: '6/8', noteLength: 0.7, maxBeats: 0.75 },
];

/** Half notes at low, quarters at high intensity: one voice of a chord that moves with the harmony. */
const innerVoice: readonly AccompanimentPattern[] = [
  { steps: 'x...............', noteLength: 'hold' },
  { steps: 'x.......x.......', noteLength: 0.96, minIntensity: 0.45 },
  { steps: 'x.......o...x...', noteLength: 0.94, minIntensity: 0.7 },
  { steps: 'x.......o...', metre: '3/4', noteLength: 0.96, minIntensity: 0.45 },
  { steps: 'x.....o.....', metre: '6/8', noteLength: 0.96, minIntensity: 0.45 },
];

/** Instruments that are struck in the rhythm of the bar, on one tone of the chord. */
const rhythmic: ReadonlySet<InstrumentName> = new Set(['timpani', 'taiko']);
const strokes: readonly AccompanimentPattern[] = [
  { steps: 'X...............', noteLength: 0.9 },
  { steps: 'X.......x...x...', noteLength: 0.9, minIntensity: 0.45 },
  { steps: 'X.....x.x...x.xx', noteLength: 0.9, minIntensity: 0.7 },
  { steps: 'X.......x...', metre: '3/4', noteLength: 0.9 },
  { steps: 'X.....x...x.', metre: '6/8', noteLength: 0.9 },
];

const isHornSection = ({ drums }: Style, name: InstrumentName): boolean =>
  drums !== undefined && name in brass && instruments[name].isPolyphonic;

const patternsFor = (style: Style, instrument: InstrumentName): readonly AccompanimentPattern[] => {
  const listed = style.accompaniment.find((layer) => contains(layer, instrument) && fits(layer, instrument));
  if (listed !== undefined) return listed.patterns;
  if (isHornSection(style, instrument)) return hornFigures;
  const own = style.accompaniment.find(
    (layer) => sharesTechnique(layer, instrument) && fits(layer, instrument),
  );
  if (own !== undefined) return own.patterns;
  if (techniqueOf(instrument) === 'sustained') return sustainedChords;
  return (style.accompaniment.find(({ name }) => name !== 'pad') ?? style.accompaniment[0])?.patterns ?? [];
};

/**
 * An added part for a requested instrument that the genre has no part for: chords, or for a melody instrument one
 * voice of them behind the lead. Voices are counted from the lowest.
 */
export const addedPart = (style: Style, instrument: InstrumentName, voice = 1): AccompanimentPart => {
  const { low, high, isPolyphonic: chords } = instruments[instrument];
  return {
    instrument,
    requested: true,
    isLocal: false,
    layer: {
      name: chords ? 'comp' : 'counter',
      instruments: [[instrument, 1]],
      patterns: chords ? patternsFor(style, instrument) : rhythmic.has(instrument) ? strokes : innerVoice,
      voicing: 'close',
      voices: 3,
      ...(!chords && { voice: rhythmic.has(instrument) ? 0 : voice }),
      register: Math.max(low + 8, Math.min(high - 12, 64)),
      minIntensity: 0.3,
      channel: { gainDb: -11, pan: 0.25, reverb: 0.25 },
    },
  };
};

/** The accompaniment part of each requested instrument that has one: its own, else one of the same technique. */
const assignedLayers = (
  style: Style,
  requested: readonly InstrumentName[],
): Map<AccompanimentStyle, InstrumentName> => {
  const assigned = new Map<AccompanimentStyle, InstrumentName>();
  const chordal = requested.filter((name) => instruments[name].isPolyphonic);
  for (const matches of [contains, sharesTechnique]) {
    for (const name of chordal) {
      if ([...assigned.values()].includes(name)) continue;
      if (matches === sharesTechnique && isHornSection(style, name)) continue;
      const layer = style.accompaniment.find(
        (one) => !assigned.has(one) && matches(one, name) && fits(one, name),
      );
      if (layer !== undefined) assigned.set(layer, name);
    }
  }
  return assigned;
};

/**
 * Assigns the requested instruments to the genre's accompaniment parts: to a part that lists the instrument, then to
 * one of the same playing technique, else to an added part. The remaining parts get the genre's own instruments,
 * unless the ensemble is crowded.
 */
export const assignAccompaniment = (
  style: Style,
  requested: readonly InstrumentName[],
  {
    excluded,
    isCrowded,
    rng,
  }: { readonly excluded: readonly InstrumentName[]; readonly isCrowded: boolean; readonly rng: Random },
): AccompanimentPart[] => {
  const assigned = assignedLayers(style, requested);
  const parts: AccompanimentPart[] = [];
  for (const layer of style.accompaniment) {
    const own = assigned.get(layer);
    if (own !== undefined) {
      const minIntensity = Math.min(layer.minIntensity, 0.25);
      parts.push({ layer: { ...layer, minIntensity }, instrument: own, requested: true, isLocal: false });
      continue;
    }
    const chosen = choose(layer.instruments, [...excluded, ...requested], rng);
    if (chosen !== undefined && !isCrowded)
      parts.push({ layer, instrument: chosen, requested: false, isLocal: false });
  }
  const unassigned = [...requested];
  for (const name of assigned.values()) unassigned.splice(unassigned.indexOf(name), 1);
  const melodic = unassigned.filter((name) => !instruments[name].isPolyphonic).length;
  let voice = Math.max(melodic, 2);
  return [
    ...parts,
    ...unassigned.map((name) =>
      addedPart(style, name, instruments[name].isPolyphonic ? undefined : (voice -= 1)),
    ),
  ];
};
