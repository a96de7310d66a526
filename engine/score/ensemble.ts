import { random, type Random, type Weighted } from '#engine/kit/random.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Style, AccompanimentStyle } from '#engine/theory/genres/style.ts';
import { type DrumKit, type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { Intent } from '#engine/understand/intent.ts';

export interface AccompanimentPart {
  readonly layer: AccompanimentStyle;
  readonly instrument: InstrumentName;
  /** Requested by name in the prompt or plan, so the arrangement never drops it. */
  readonly requested: boolean;
  /** Plays only in sections that name the instrument. */
  readonly isLocal: boolean;
}

/** The instrument of each role; an undefined role is silent. */
export interface Ensemble {
  readonly kit: DrumKit | undefined;
  readonly bass: InstrumentName | undefined;
  readonly lead: InstrumentName | undefined;
  readonly soloist: InstrumentName | undefined;
  /** Lead instrument in choruses and bridges. */
  readonly chorusLead: InstrumentName | undefined;
  /** Doubles the lead in the fullest sections. */
  readonly second: InstrumentName | undefined;
  readonly accompaniment: readonly AccompanimentPart[];
}

/**
 * An added part for a requested instrument that the genre has no part for: chords, or sustained notes behind the
 * lead.
 */
const addedPart = (idiom: Style, instrument: InstrumentName): AccompanimentStyle => {
  const { low, high, isPolyphonic: chords } = instruments[instrument];
  return {
    name: chords ? 'comp' : 'counter',
    instruments: [[instrument, 1]],
    patterns: chords
      ? (idiom.accompaniment[0]?.patterns ?? [])
      : [{ steps: 'x...............', noteLength: 'hold' }],
    voicing: 'close',
    voices: chords ? 3 : 1,
    register: Math.max(low + 8, Math.min(high - 12, 64)),
    minIntensity: 0.3,
    channel: { gainDb: -11, pan: 0.25, reverb: 0.25 },
  };
};

const allowed = (
  choices: Weighted<InstrumentName>,
  excluded: readonly InstrumentName[],
): Weighted<InstrumentName> => choices.filter(([name]) => !excluded.includes(name));

const choose = (
  choices: Weighted<InstrumentName>,
  excluded: readonly InstrumentName[],
  rng: Random,
): InstrumentName | undefined => {
  const remaining = allowed(choices, excluded);
  return remaining.length === 0 ? undefined : rng.weighted(remaining);
};

/**
 * The requested instrument that takes the lead: a monophonic one first; of several chordal ones the genre's usual
 * lead, else the last.
 */
const leadOf = (named: readonly InstrumentName[], idiom: Style): InstrumentName | undefined => {
  const candidates = named.filter((name) => instruments[name].roles.includes('lead'));
  const monophonic = candidates.find((name) => !instruments[name].isPolyphonic);
  if (monophonic !== undefined) return monophonic;
  const typical = candidates.find((name) => idiom.melody.instruments.some(([own]) => own === name));
  if (candidates.length > 1) return typical ?? candidates.at(-1);
  return typical;
};

/**
 * Assigns the requested instruments to the genre's accompaniment parts; the remaining parts get the genre's own
 * instruments.
 */
const assignAccompaniment = (
  idiom: Style,
  named: readonly InstrumentName[],
  excluded: readonly InstrumentName[],
  isCrowded: boolean,
  rng: Random,
): AccompanimentPart[] => {
  const unassigned = [...named];
  const parts: AccompanimentPart[] = [];
  for (const layer of idiom.accompaniment) {
    const fits = (name: InstrumentName) =>
      layer.name === 'pad' ? instruments[name].roles.includes('pad') : instruments[name].roles[0] !== 'pad';
    const typical = unassigned.find((name) => layer.instruments.some(([chosen]) => chosen === name));
    const requested = typical ?? unassigned.find((name) => instruments[name].isPolyphonic && fits(name));
    if (requested !== undefined) {
      unassigned.splice(unassigned.indexOf(requested), 1);
      parts.push({
        layer: { ...layer, minIntensity: Math.min(layer.minIntensity, 0.25) },
        instrument: requested,
        requested: true,
        isLocal: false,
      });
      continue;
    }
    const chosen = choose(layer.instruments, [...excluded, ...named], rng);
    const isNeeded = !isCrowded || (layer === idiom.accompaniment[0] && parts.length === 0);
    if (chosen !== undefined && isNeeded)
      parts.push({ layer, instrument: chosen, requested: false, isLocal: false });
  }
  return [
    ...parts,
    ...unassigned.map((instrument) => ({
      layer: addedPart(idiom, instrument),
      instrument,
      requested: true,
      isLocal: false,
    })),
  ];
};

/**
 * Chooses the instruments: those that the prompt or plan names, then the genre's. With three or more requested
 * instruments only drums and bass are added; "solo" and "only" add none.
 */
export const chooseEnsemble = (intent: Intent, idiom: Style, piece: PlannedPiece): Ensemble => {
  const rng = random(intent.seed, 'ensemble');
  const { unwanted, onlyNamed } = intent;
  const excluded = unwanted.instruments;
  const named = intent.instruments.filter((name) => !excluded.includes(name));
  const isSolo = onlyNamed && named.length > 0;

  const defaultBass = choose(idiom.bass.instruments, excluded, rng);
  const namedBass = named.find((name) => instruments[name].roles[0] === 'bass');
  const bass = unwanted.bass ? undefined : (namedBass ?? (isSolo ? undefined : defaultBass));

  const pitched = named.filter((name) => name !== namedBass);
  const defaultLead = choose(idiom.melody.instruments, excluded, rng);
  const namedOnly = isSolo || named.length + (intent.drumsRequested ? 1 : 0) >= 3;
  const namedLead =
    leadOf(pitched, idiom) ??
    (namedOnly ? pitched.find((name) => instruments[name].roles.includes('lead')) : undefined);
  const lead = unwanted.melody ? undefined : (namedLead ?? (namedOnly ? undefined : defaultLead));

  const leadAccompanies =
    namedLead !== undefined &&
    instruments[namedLead].isPolyphonic &&
    pitched.filter((name) => instruments[name].isPolyphonic).length === 1;
  const accompanying = pitched.filter((name) => name !== namedLead || leadAccompanies);
  const hasChords = accompanying.some((name) => instruments[name].isPolyphonic);
  const layers = unwanted.harmony
    ? []
    : assignAccompaniment(idiom, accompanying, excluded, pitched.length >= 2 && hasChords, rng).filter(
        ({ requested }) => requested || !namedOnly,
      );

  const playing = new Set([bass, ...layers.map(({ instrument }) => instrument)]);
  const addedParts = piece.sections
    .flatMap(({ directions: wishes }) => wishes.added.filter((name) => name !== wishes.lead))
    .filter((name, i, all) => !playing.has(name) && !excluded.includes(name) && all.indexOf(name) === i)
    .map((instrument) => ({
      layer: addedPart(idiom, instrument),
      instrument,
      requested: true,
      isLocal: true,
    }));

  const soloist = choose(idiom.melody.soloists, excluded, rng);
  const unavailable = [...excluded, ...(lead === undefined ? [] : [lead])];
  const answer =
    namedLead === undefined
      ? choose(idiom.melody.alternateLead ?? [], unavailable, random(intent.seed, 'answer'))
      : undefined;
  const second = namedOnly
    ? undefined
    : choose(idiom.melody.parallelVoice?.instruments ?? [], excluded, random(intent.seed, 'second'));
  const kit = intent.kit ?? (idiom.drums === undefined ? 'acoustic' : rng.weighted(idiom.drums.kits));
  const keepsLead = namedOnly || unwanted.melody;
  const isDrumless = unwanted.drums || (isSolo && !intent.drumsRequested);
  return {
    kit: isDrumless ? undefined : kit,
    bass,
    lead,
    soloist: keepsLead ? lead : (soloist ?? lead),
    chorusLead: keepsLead ? lead : (answer ?? lead),
    second: lead === undefined ? undefined : second,
    accompaniment: [...layers, ...addedParts],
  };
};
