import { random } from '#engine/kit/random.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { addedPart, assignAccompaniment, choose } from '#engine/score/assign-accompaniment.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import { limitPlayers } from '#engine/score/limit-players.ts';
import {
  choirOf,
  type EnsembleVoice,
  isChoir,
  voicesOf,
} from '#engine/score/part-writing/ensemble-voices.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { brass } from '#engine/theory/instruments/brass.data.ts';
import { keyboards } from '#engine/theory/instruments/keyboards.data.ts';
import { strings } from '#engine/theory/instruments/strings.data.ts';
import { winds } from '#engine/theory/instruments/winds.data.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { Intent } from '#engine/understand/intent.ts';

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

/** The list without one occurrence of the item. */
const without = <T>(list: readonly T[], item: T | undefined): T[] => {
  const at = list.findIndex((other) => other === item);
  return list.filter((_, i) => i !== at);
};

/**
 * The requested instrument that plays the bass line: a bass, or in an ensemble without other players the lowest of
 * several melody instruments that can: the cello of a string quartet.
 */
const bassOf = (named: readonly InstrumentName[], isComplete: boolean): InstrumentName | undefined => {
  const bass = named.find((name) => instruments[name].roles[0] === 'bass');
  const melodic = named.filter((name) => !instruments[name].isPolyphonic);
  if (bass !== undefined || !isComplete || melodic.length < 2) return bass;
  return melodic
    .filter((name) => instruments[name].roles.includes('bass'))
    .toSorted((a, b) => instruments[a].low - instruments[b].low)[0];
};

/** The lowest pitch, at most, of a keyboard on which the left hand plays a bass line. */
const LOW_KEY = 36;

/** The only player, if it is a keyboard with two hands for the melody, the chords and the bass. */
const soloKeyboardOf = (
  named: readonly InstrumentName[],
  { percussion }: Intent,
): InstrumentName | undefined => {
  const [only] = named;
  if (only === undefined || named.length > 1 || percussion.length > 0 || !(only in keyboards))
    return undefined;
  return instruments[only].roles.includes('lead') && instruments[only].low <= LOW_KEY ? only : undefined;
};

/** Bowed strings, winds and brass: instruments with a part of their own in chamber music. */
const hasOwnVoice = (name: InstrumentName): boolean =>
  (name in strings || name in winds || name in brass) && !instruments[name].isPolyphonic;

const playsVoice = (name: InstrumentName, voices: readonly EnsembleVoice[]): boolean =>
  voices.some(({ instrument }) => instrument === name);

/** Voices of part writing; more players than this double others. */
const MAX_VOICES = 5;
/** Beside a piano, fewer voices are soloists. */
const MIN_VOICES_WITH_CHORDS = 3;

/**
 * The voices of an ensemble: of a choir that sings alone, or of several melody instruments without others but a
 * rhythm section or a chord instrument.
 */
const ensembleVoices = (
  named: readonly InstrumentName[],
  { isSolo, namedBass }: { readonly isSolo: boolean; readonly namedBass: InstrumentName | undefined },
): EnsembleVoice[] => {
  const [first, second] = named;
  if (isSolo && first !== undefined && named.every(isChoir)) return choirOf(first, second);
  const players = (isSolo ? named : without(named, namedBass)).filter(hasOwnVoice);
  const hasChords = named.some((name) => instruments[name].isPolyphonic);
  if (players.length < (hasChords ? MIN_VOICES_WITH_CHORDS : 2)) return [];
  return voicesOf(players.slice(0, MAX_VOICES));
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

  const namedOnly = isSolo || named.length + intent.percussion.length + (intent.drumsRequested ? 1 : 0) >= 3;
  const defaultBass = choose(idiom.bass.instruments, excluded, rng);
  const namedBass = bassOf(named, namedOnly);
  const soloKeyboard = isSolo && !unwanted.melody ? soloKeyboardOf(named, intent) : undefined;
  const bass = unwanted.bass ? undefined : (namedBass ?? (isSolo ? soloKeyboard : defaultBass));

  const isLimited = intent.playerCount !== undefined && !isSolo;
  const voices =
    namedOnly && !isLimited && !unwanted.melody && !unwanted.harmony
      ? ensembleVoices(named, { isSolo, namedBass })
      : [];
  const voicesHaveBass = voices.length > 0 && isSolo && !unwanted.bass;

  const players = without(named, namedBass);
  const pitched = voices.length > 0 ? players.filter((name) => !playsVoice(name, voices)) : players;
  const defaultLead = choose(idiom.melody.instruments, excluded, rng);
  const namedLead =
    leadOf(pitched, idiom) ??
    (namedOnly ? pitched.find((name) => instruments[name].roles.includes('lead')) : undefined);
  const lead =
    unwanted.melody || voices.length > 0 ? undefined : (namedLead ?? (namedOnly ? undefined : defaultLead));

  const leadAccompanies =
    namedLead !== undefined &&
    instruments[namedLead].isPolyphonic &&
    pitched.filter((name) => instruments[name].isPolyphonic && !(name in brass)).length === 1;
  const accompanying = leadAccompanies || voices.length > 0 ? pitched : without(pitched, namedLead);
  const hasChords = accompanying.some((name) => instruments[name].isPolyphonic && !(name in brass));
  const layers = unwanted.harmony
    ? []
    : assignAccompaniment(idiom, accompanying, {
        excluded,
        isCrowded: pitched.length >= 2 && hasChords,
        rng,
      }).filter(({ requested }) => requested || !namedOnly);

  const playing = new Set([bass, ...layers.map(({ instrument }) => instrument)]);
  const addedParts = piece.sections
    .flatMap(({ directions: wishes }) => wishes.added.filter((name) => name !== wishes.lead))
    .filter((name, i, all) => !playing.has(name) && !excluded.includes(name) && all.indexOf(name) === i)
    .map((instrument) => ({ ...addedPart(idiom, instrument), isLocal: true }));

  const soloist = choose(idiom.melody.soloists, excluded, rng);
  const unavailable = [...excluded, ...(lead === undefined ? [] : [lead])];
  const answer =
    namedLead === undefined
      ? choose(idiom.melody.alternateLead ?? [], unavailable, random(intent.seed, 'answer'))
      : undefined;
  const second = namedOnly
    ? soloKeyboard
    : choose(idiom.melody.parallelVoice?.instruments ?? [], excluded, random(intent.seed, 'second'));
  const kit = intent.kit ?? (idiom.drums === undefined ? 'acoustic' : rng.weighted(idiom.drums.kits));
  const keepsLead = namedOnly || unwanted.melody;
  const isDrumless = unwanted.drums || (isSolo && !intent.drumsRequested);
  const ensemble: Ensemble = {
    kit: isDrumless ? undefined : kit,
    bass: voicesHaveBass ? undefined : bass,
    lead,
    soloist: keepsLead ? lead : (soloist ?? lead),
    chorusLead: keepsLead ? lead : (answer ?? lead),
    second: lead === undefined ? undefined : second,
    soloKeyboard: lead === soloKeyboard ? soloKeyboard : undefined,
    accompaniment: [...layers, ...addedParts],
    voices,
    voicesHaveBass,
    doublings: namedOnly
      ? []
      : (idiom.doublings ?? []).filter(({ instrument }) => !excluded.includes(instrument)),
  };
  return intent.playerCount === undefined || isSolo
    ? ensemble
    : limitPlayers(ensemble, intent.playerCount, { named, hasDrums: idiom.drums !== undefined, intent });
};
