import { random, type Random, type Weighted } from '#engine/kit/random.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Idiom, LayerIdiom } from '#engine/theory/genres/idiom.ts';
import { type DrumKit, type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { Intent } from '#engine/understand/intent.ts';

export interface LayerPlayer {
  readonly layer: LayerIdiom;
  readonly instrument: InstrumentName;
  /** Requested by name in the prompt or plan, so the arrangement never drops it. */
  readonly asked: boolean;
  /** Plays only in sections that name the instrument. */
  readonly local: boolean;
}

/** The instrument of each role; an undefined role is silent. */
export interface Ensemble {
  readonly kit: DrumKit | undefined;
  readonly bass: InstrumentName | undefined;
  readonly lead: InstrumentName | undefined;
  readonly soloist: InstrumentName | undefined;
  /** Lead instrument in choruses and bridges. */
  readonly answer: InstrumentName | undefined;
  /** Doubles the lead in the fullest sections. */
  readonly second: InstrumentName | undefined;
  readonly layers: readonly LayerPlayer[];
}

/**
 * An added part for a requested instrument that the genre has no part for: chords, or sustained notes behind the
 * lead.
 */
const guest = (idiom: Idiom, instrument: InstrumentName): LayerIdiom => {
  const { low, high, chords } = instruments[instrument];
  return {
    name: chords ? 'comp' : 'counter',
    instruments: [[instrument, 1]],
    figures: chords ? (idiom.layers[0]?.figures ?? []) : [{ steps: 'x...............', gate: 'hold' }],
    voicing: 'close',
    voices: chords ? 3 : 1,
    centre: Math.max(low + 8, Math.min(high - 12, 64)),
    from: 0.3,
    stand: { gainDb: -11, pan: 0.25, reverb: 0.25 },
  };
};

const allowed = (
  choices: Weighted<InstrumentName>,
  none: readonly InstrumentName[],
): Weighted<InstrumentName> => choices.filter(([name]) => !none.includes(name));

const choose = (
  choices: Weighted<InstrumentName>,
  none: readonly InstrumentName[],
  rng: Random,
): InstrumentName | undefined => {
  const left = allowed(choices, none);
  return left.length === 0 ? undefined : rng.weighted(left);
};

/**
 * The requested instrument that takes the lead: a monophonic one first; of several chordal ones the genre's usual
 * lead, else the last.
 */
const leadOf = (named: readonly InstrumentName[], idiom: Idiom): InstrumentName | undefined => {
  const can = named.filter((name) => instruments[name].roles.includes('lead'));
  const single = can.find((name) => !instruments[name].chords);
  if (single !== undefined) return single;
  const usual = can.find((name) => idiom.melody.instruments.some(([own]) => own === name));
  if (can.length > 1) return usual ?? can.at(-1);
  return usual;
};

/**
 * Assigns the requested instruments to the genre's accompaniment parts; the remaining parts get the genre's own
 * instruments.
 */
const castLayers = (
  idiom: Idiom,
  named: readonly InstrumentName[],
  none: readonly InstrumentName[],
  crowded: boolean,
  rng: Random,
): LayerPlayer[] => {
  const waiting = [...named];
  const players: LayerPlayer[] = [];
  for (const layer of idiom.layers) {
    const fits = (name: InstrumentName) =>
      layer.name === 'pad' ? instruments[name].roles.includes('pad') : instruments[name].roles[0] !== 'pad';
    const usual = waiting.find((name) => layer.instruments.some(([own]) => own === name));
    const asked = usual ?? waiting.find((name) => instruments[name].chords && fits(name));
    if (asked !== undefined) {
      waiting.splice(waiting.indexOf(asked), 1);
      players.push({
        layer: { ...layer, from: Math.min(layer.from, 0.25) },
        instrument: asked,
        asked: true,
        local: false,
      });
      continue;
    }
    const own = choose(layer.instruments, [...none, ...named], rng);
    const needed = !crowded || (layer === idiom.layers[0] && players.length === 0);
    if (own !== undefined && needed) players.push({ layer, instrument: own, asked: false, local: false });
  }
  return [
    ...players,
    ...waiting.map((instrument) => ({
      layer: guest(idiom, instrument),
      instrument,
      asked: true,
      local: false,
    })),
  ];
};

/**
 * Chooses the instruments: those that the prompt or plan names, then the genre's. With three or more requested
 * instruments only drums and bass are added; "solo" and "only" add none.
 */
export const castEnsemble = (intent: Intent, idiom: Idiom, piece: PlannedPiece): Ensemble => {
  const rng = random(intent.seed, 'ensemble');
  const { unwanted, onlyNamed } = intent;
  const none = unwanted.instruments;
  const named = intent.instruments.filter((name) => !none.includes(name));
  const only = onlyNamed && named.length > 0;

  const usualBass = choose(idiom.bass.instruments, none, rng);
  const namedBass = named.find((name) => instruments[name].roles[0] === 'bass');
  const bass = unwanted.bass ? undefined : (namedBass ?? (only ? undefined : usualBass));

  const pitched = named.filter((name) => name !== namedBass);
  const usualLead = choose(idiom.melody.instruments, none, rng);
  const alone = only || named.length + (intent.drumsAsked ? 1 : 0) >= 3;
  const namedLead =
    leadOf(pitched, idiom) ??
    (alone ? pitched.find((name) => instruments[name].roles.includes('lead')) : undefined);
  const lead = unwanted.melody ? undefined : (namedLead ?? (alone ? undefined : usualLead));

  const shared =
    namedLead !== undefined &&
    instruments[namedLead].chords &&
    pitched.filter((name) => instruments[name].chords).length === 1;
  const others = pitched.filter((name) => name !== namedLead || shared);
  const chordal = others.some((name) => instruments[name].chords);
  const layers = unwanted.harmony
    ? []
    : castLayers(idiom, others, none, pitched.length >= 2 && chordal, rng).filter(
        ({ asked }) => asked || !alone,
      );

  const playing = new Set([bass, ...layers.map(({ instrument }) => instrument)]);
  const guests = piece.sections
    .flatMap(({ wishes }) => wishes.added.filter((name) => name !== wishes.lead))
    .filter((name, i, all) => !playing.has(name) && !none.includes(name) && all.indexOf(name) === i)
    .map((instrument) => ({ layer: guest(idiom, instrument), instrument, asked: true, local: true }));

  const soloist = choose(idiom.melody.soloists, none, rng);
  const taken = [...none, ...(lead === undefined ? [] : [lead])];
  const answer =
    namedLead === undefined
      ? choose(idiom.melody.answer ?? [], taken, random(intent.seed, 'answer'))
      : undefined;
  const second = alone
    ? undefined
    : choose(idiom.melody.second?.instruments ?? [], none, random(intent.seed, 'second'));
  const kit = intent.kit ?? (idiom.drums === undefined ? 'acoustic' : rng.weighted(idiom.drums.kits));
  const led = alone || unwanted.melody;
  const silent = unwanted.drums || (only && !intent.drumsAsked);
  return {
    kit: silent ? undefined : kit,
    bass,
    lead,
    soloist: led ? lead : (soloist ?? lead),
    answer: led ? lead : (answer ?? lead),
    second: lead === undefined ? undefined : second,
    layers: [...layers, ...guests],
  };
};
