import { random, type Weighted } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
import type { Desk } from '#engine/score/writing.ts';
import type { Beginning, Leaving } from '#engine/theory/genres/idiom.ts';

/**
 * The texture of an intro or outro: which parts play. `layers` is the number of accompaniment parts, counted from the
 * first.
 */
export interface Edge {
  readonly drums: boolean;
  readonly bass: boolean;
  readonly layers: number;
  readonly lead: boolean;
}

const EVERYBODY = Infinity;

const beginnings: Readonly<Record<Beginning, Edge>> = {
  chords: { drums: false, bass: false, layers: 1, lead: false },
  hook: { drums: false, bass: false, layers: 1, lead: true },
  rhythm: { drums: true, bass: true, layers: 0, lead: false },
  beat: { drums: true, bass: false, layers: 1, lead: false },
};

const leavings: Readonly<Record<Leaving, Edge>> = {
  chords: { drums: false, bass: false, layers: 1, lead: true },
  rhythm: { drums: true, bass: true, layers: 0, lead: false },
  vamp: { drums: true, bass: true, layers: EVERYBODY, lead: false },
  band: { drums: true, bass: true, layers: EVERYBODY, lead: true },
};

/** Shorter pieces, in bars, have no intro or outro texture. */
const SHORTEST_PIECE = 7;
/** From this many bars on, an intro or outro uses staggered entries and exits instead. */
const LONG_EDGE = 8;

/** The textures that are possible with the instruments that are not excluded. */
const possible = <T extends Beginning | Leaving>(
  choices: Weighted<T>,
  edges: Readonly<Record<T, Edge>>,
  { intent: { unwanted }, idiom }: Desk,
): Weighted<T> =>
  choices.filter(([choice]) => {
    const { drums, bass, layers, lead } = edges[choice];
    if (layers === 1 && unwanted.harmony) return false;
    if (layers === 0 && (unwanted.drums || unwanted.bass || idiom.drums === undefined)) return false;
    return !(drums && !bass && unwanted.drums) && !(lead && layers === 1 && unwanted.melody);
  });

/**
 * Texture of the bars of intros and outros that are too short for staggered entries; undefined for every other bar.
 * The texture is constant within the section, so that the section change is audible.
 */
export const edgesOf = (desk: Desk): ((bar: Bar) => Edge | undefined) => {
  const { idiom, bars, intent } = desk;
  const rng = random(intent.seed, 'edges');
  const first = possible(idiom.beginnings, beginnings, desk);
  const last = possible(idiom.leavings, leavings, desk);
  const beginning = first.length === 0 ? undefined : beginnings[rng.weighted(first)];
  const leaving = last.length === 0 ? undefined : leavings[rng.weighted(last)];
  return ({ section: { kind }, barsInSection, sectionIndex }) => {
    if (bars.length < SHORTEST_PIECE || barsInSection >= LONG_EDGE) return undefined;
    if (kind === 'intro' && sectionIndex === 0) return beginning;
    return kind === 'outro' ? leaving : undefined;
  };
};
