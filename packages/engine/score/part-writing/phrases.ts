import { random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { canPlay } from '#engine/score/arrange.ts';
import type { IsPlaying } from '#engine/score/accompaniment-task.ts';
import type { Bar } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { type EnsembleVoice, familyOf } from '#engine/score/part-writing/ensemble-voices.ts';
import {
  backgroundTextures,
  bandTextures,
  chamberTextures,
  type Texture,
} from '#engine/score/part-writing/textures.data.ts';

/** A phrase of an ensemble: its texture, and what each voice does. */
export interface EnsemblePhrase {
  readonly bars: readonly Bar[];
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly texture: Texture;
  /** Index of the voice with the melody; undefined: another player has it, or there is none. */
  readonly lead: number | undefined;
  /** All voices play the melody in unison and octaves. */
  readonly isUnison: boolean;
  /** Indices of the voices that are silent. */
  readonly resting: readonly number[];
}

const PHRASE_BARS = 4;
const UNISON_BARS = 2;
/** Section intensity from which a phrase can begin in unison, and the probability of that. */
const UNISON_INTENSITY = 0.74;
const UNISON_SHARE = 0.5;
/** Probability that an inner voice rests for a phrase in a quiet section of four voices or more. */
const REST_SHARE = 0.35;
const REST_INTENSITY = 0.6;
/** A voice needs this upper limit to carry a melody. */
const MIN_LEAD_HIGH: MidiPitch = 67;

/** The voices of an ensemble and their task. */
export interface EnsembleRole {
  /** From the highest to the lowest. */
  readonly voices: readonly EnsembleVoice[];
  /** The voices have the melody; otherwise they are the background of another player. */
  readonly hasMelody: boolean;
  /** The bars in which the ensemble plays. */
  readonly isPlaying: IsPlaying;
}

/** The voice with the melody of each section, by section index. */
export const leadVoices = (
  { bars, intent: { seed } }: CompositionContext,
  voices: readonly EnsembleVoice[],
): Map<number, number | undefined> => {
  const rng = random(seed, 'lead voices');
  const able = voices.flatMap(({ high }, i) => (high >= MIN_LEAD_HIGH ? [i] : []));
  const others = able.filter((i) => i > 0);
  const leads = new Map<number, number | undefined>();
  const seen = new Map<string, number>();
  for (const bar of bars) {
    if (bar.indexInSection > 0) continue;
    const { kind, directions } = bar.section;
    const statement = seen.get(kind) ?? 0;
    seen.set(kind, statement + 1);
    const moves = kind === 'bridge' || kind === 'solo' || (kind === 'verse' && statement % 2 === 1);
    const drawn = moves && others.length > 0 ? rng.pick(others) : (able[0] ?? 0);
    const named = voices.findIndex(({ instrument }) => instrument === directions.lead);
    const canLead = (i: number) => voices[i] !== undefined && canPlay(bar, voices[i].instrument);
    const lead = named >= 0 ? named : [drawn, ...able].find(canLead);
    leads.set(bar.sectionIndex, directions.lead !== undefined && named < 0 ? undefined : lead);
  }
  return leads;
};

/** Textures of the sections in the order in which their kinds appear. */
const textureChooser = ({ idiom, intent }: CompositionContext, { voices, hasMelody }: EnsembleRole) => {
  const rng = random(intent.seed, 'textures');
  const family = familyOf(voices);
  const chamber = idiom.preset === 'Classical' ? chamberTextures : bandTextures;
  const table = hasMelody ? chamber : backgroundTextures;
  const order = rng.shuffle(table.filter(({ families }) => families.includes(family)));
  const chosen = new Map<string, Texture>();
  return ({ section: { kind, intensity }, indexInSection }: Bar): Texture => {
    const half = Math.floor(indexInSection / (2 * PHRASE_BARS)) % 2;
    const id = `${kind} ${half}`;
    const known = chosen.get(id);
    if (known !== undefined) return known;
    const fitting = order.filter(({ from, to }) => from <= intensity && intensity <= to);
    const used = [...chosen.values()];
    const fresh = fitting.filter((texture) => !used.includes(texture));
    const texture = fresh[0] ?? fitting[0] ?? order[0] ?? chamberTextures[0]!;
    chosen.set(id, texture);
    return texture;
  };
};

/** Bars after which the voices have entered one by one at the beginning of a piece; 0: together. */
const entryBars = (index: number, count: number): number =>
  Math.min(PHRASE_BARS, Math.ceil((index * PHRASE_BARS) / count));

/** Divides the piece into phrases with textures, entries and rests. */
export const planPhrases = (context: CompositionContext, role: EnsembleRole): EnsemblePhrase[] => {
  const { bars, cadence, intent } = context;
  const { voices, hasMelody, isPlaying } = role;
  const rng = random(intent.seed, 'entries and rests');
  const leads = hasMelody ? leadVoices(context, voices) : new Map<number, undefined>();
  const textureOf = textureChooser(context, role);
  const climax = Math.max(...bars.map(({ section }) => section.intensity));
  const hasEntries = bars.length > 12 && rng.chance(0.6);
  const phrases: EnsemblePhrase[] = [];
  for (const first of bars) {
    const { indexInSection, section, barsInSection } = first;
    if (indexInSection % PHRASE_BARS !== 0 || first.startBeats >= cadence.chordBeats) continue;
    const own = bars
      .slice(first.index, first.index + Math.min(PHRASE_BARS, barsInSection - indexInSection))
      .filter((bar) => bar.startBeats < cadence.chordBeats && isPlaying(bar));
    if (own.length === 0) continue;
    const lead = leads.get(first.sectionIndex);
    const texture = textureOf(first);
    const unable = voices.flatMap(({ instrument }, i) => (canPlay(first, instrument) ? [] : [i]));
    const inner = voices.flatMap((_, i) =>
      i === lead || i === voices.length - 1 || unable.includes(i) ? [] : [i],
    );
    const isQuiet = hasMelody && section.intensity < REST_INTENSITY && indexInSection > 0;
    const rest = isQuiet && inner.length > 1 && rng.chance(REST_SHARE) ? [rng.pick(inner)] : [];
    const isClimax =
      lead !== undefined &&
      section.intensity >= UNISON_INTENSITY &&
      section.intensity === climax &&
      own.length > UNISON_BARS &&
      rng.chance(UNISON_SHARE);
    const add = (part: readonly Bar[], isUnison: boolean, resting: readonly number[]) => {
      const last = part.at(-1);
      if (last === undefined) return;
      phrases.push({
        bars: part,
        startBeats: part[0]!.startBeats,
        endBeats: Math.min(last.startBeats + last.lengthBeats, cadence.chordBeats),
        texture,
        lead,
        isUnison,
        resting,
      });
    };
    if (first.index === 0 && hasEntries && lead !== undefined) {
      const order = [lead, ...voices.keys()].filter((voice, i, list) => list.indexOf(voice) === i);
      for (const [i, bar] of own.entries()) {
        const waiting = order.filter((_, k) => entryBars(k, voices.length) > i);
        add([bar], false, [...new Set([...waiting, ...unable])]);
      }
    } else if (isClimax) {
      add(own.slice(0, UNISON_BARS), true, unable);
      add(own.slice(UNISON_BARS), false, unable);
    } else add(own, false, [...rest, ...unable]);
  }
  return phrases;
};
