import type { Random } from '#engine/kit/random.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';
import type { Bar } from '#engine/score/bars.ts';
import { type CompositionContext, fitting, STEP_BEATS, stepsOf } from '#engine/score/composition-context.ts';
import { drummerOf } from '#engine/score/drummer.ts';
import type { DrumHit } from '#engine/score/score.ts';
import type { Groove } from '#engine/theory/genres/style.ts';
import { placeInTemplate } from '#engine/theory/grooves/groove-template.ts';
import { grooveTemplates } from '#engine/theory/grooves/groove-templates.data.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/drum-pieces.ts';

const markVelocities: Readonly<Record<string, number>> = { X: 0.95, x: 0.76, o: 0.34, '?': 0.5 };
const GHOST_VELOCITY = 0.3;
/**
 * A ghost note can be a double stroke whose second note is a rebound. In the Groove MIDI Dataset the most frequent
 * distance is 50 to 75 ms and the second note has three quarters of the velocity (medians); the number for each ghost
 * note is that of rock and funk.
 */
const DOUBLE_STROKES = 0.2;
const REBOUND: Seconds = 0.062;
const REBOUND_VELOCITY = 0.75;
/** The rebound belongs to the sixteenth of its stroke. */
const MAX_REBOUND: Beats = 0.12;
const ADDED_KICK_VELOCITY = 0.66;

/** From this looseness on, a drummer plays; below it, a drum machine. */
const MIN_DRUMMER_LOOSENESS = 0.3;
export const isDrummer = ({ idiom }: CompositionContext): boolean =>
  idiom.feel.looseness >= MIN_DRUMMER_LOOSENESS;

/** Bars of a phrase: the pattern, an answer, the pattern again, and a bar that leads on. */
const PHRASE = ['pattern', 'answer', 'pattern', 'lead-on'] as const;
type PhraseRole = (typeof PHRASE)[number];

/** What a bar of the phrase has beyond the written pattern. Positions are sixteenths of the bar. */
interface Variation {
  /** Optional hits ("?") that are played. */
  readonly isOptionalPlayed: (piece: DrumPiece, step: number) => boolean;
  readonly addedKicks: ReadonlySet<number>;
  readonly omittedKick: number | undefined;
  /** Whether the soft strokes of the snare that are written are played. */
  readonly hasGhosts: boolean;
  /** Further ghost notes of the snare: the number of strokes at a step. */
  readonly ghosts: ReadonlyMap<number, 1 | 2>;
  readonly openHat: number | undefined;
}

/** Beats whose accent the time-keeping hand plays: a drummer keeps to them through a section, but for single bars. */
type AccentedBeats = 'all' | 'odd' | 'none';

interface AccentedVariation extends Variation {
  readonly accentedBeats: AccentedBeats;
}

/** Probability that a bar of the phrase has accents of its own. */
const OTHER_ACCENTS = 0.35;

const drawAccentedBeats = (context: CompositionContext, rng: Random): AccentedBeats =>
  isDrummer(context)
    ? rng.weighted([
        ['all', 3],
        ['odd', 2],
        ['none', 1],
      ])
    : 'all';

const hitSteps = (pattern: readonly string[], marks = /[Xxo?]/): number[] =>
  pattern.flatMap((mark, step) => (marks.test(mark) ? [step] : []));

/** The sixteenths on which the bass lines of the section have notes; those of the kick line are the kick's. */
const bassSteps = ({ idiom, piece }: CompositionContext, bar: Bar): ReadonlySet<number> => {
  const lines = idiom.bass.lines.filter(
    ({ metre = '4/4', steps }) => metre === piece.metre && steps !== 'kick',
  );
  if (lines.length === 0) return new Set();
  return new Set(
    fitting(lines, bar.section.intensity).flatMap(({ steps }) =>
      hitSteps(stepsOf(steps, bar, piece.barBeats), /[^.]/),
    ),
  );
};

/** Tempo, in BPM, from which the foot and ghost notes stay off the sixteenths between the eighths. */
const MAX_SIXTEENTH_TEMPO = 138;
const MAX_GHOSTS = 4;

/** A kick between the written ones: most often where the bass plays, never with the backbeat or a downbeat. */
const drawKick = (
  kicks: readonly number[],
  snares: readonly number[],
  bar: Bar,
  context: CompositionContext,
  rng: Random,
): number | undefined => {
  const bass = bassSteps(context, bar);
  const unit = context.piece.bpm > MAX_SIXTEENTH_TEMPO ? 2 : 1;
  const steps = Math.round(bar.lengthBeats / STEP_BEATS);
  const free = Array.from({ length: steps }, (_, step) => step).filter(
    (step) =>
      step % 4 !== 0 &&
      step % unit === 0 &&
      ![...kicks, ...snares].some((hit) => Math.abs(hit - step) < unit),
  );
  const weighted = free.map((step) => [step, (bass.has(step) ? 4 : 1) * (step % 2 === 0 ? 3 : 1)] as const);
  return weighted.length === 0 ? undefined : rng.weighted(weighted);
};

/** Ghost notes of the snare where the drummers of the genre's template play them, away from its written hits. */
const drawGhosts = (
  snares: readonly number[],
  bar: Bar,
  context: CompositionContext,
  rng: Random,
): Map<number, 1 | 2> => {
  const { idiom, piece } = context;
  const { ghostNotes } = grooveTemplates[idiom.feel.grooveTemplate];
  const ghosts = new Map<number, 1 | 2>();
  const amount = (0.5 + bar.section.intensity * 0.7) * drummerOf(context).ghostAmount;
  const steps = Math.round(bar.lengthBeats / STEP_BEATS);
  for (let step = 1; step < steps; step += 1) {
    const rate = (ghostNotes[placeInTemplate(step * STEP_BEATS, piece.metre)] ?? 0) / 100;
    const isPlayable = piece.bpm <= MAX_SIXTEENTH_TEMPO || step % 2 === 0;
    const isThird = ghosts.has(step - 1) && ghosts.has(step - 2);
    const isDrawn = rng.chance(rate * amount);
    const strokes = rng.chance(DOUBLE_STROKES) ? 2 : 1;
    if (isDrawn && isPlayable && !isThird && !snares.includes(step) && ghosts.size < MAX_GHOSTS)
      ghosts.set(step, strokes);
  }
  return ghosts;
};

const drawVariation = (
  role: PhraseRole,
  groove: Groove,
  bar: Bar,
  context: CompositionContext,
  rng: Random,
): Variation => {
  const lineOf = (piece: DrumPiece) => stepsOf(groove.lines[piece] ?? '', bar, context.piece.barBeats);
  const kicks = hitSteps(lineOf('kick'));
  const snares = [...hitSteps(lineOf('snare')), ...hitSteps(lineOf('rim'))];
  const optional = new Set(
    drumPieces.flatMap((piece) =>
      hitSteps(lineOf(piece), /\?/).flatMap((step) => (rng.chance(0.5) ? [`${piece} ${step}`] : [])),
    ),
  );
  const hasBackbeat = groove.lines.snare?.includes('X') === true;
  const isFourOnTheFloor = kicks.length >= 4 && kicks.every((step) => step % 4 === 0);
  const isVaried = role !== 'pattern' && kicks.length > 0 && !(isFourOnTheFloor && rng.chance(0.7));
  const added = new Set<number>();
  const count = isVaried ? (role === 'lead-on' && rng.chance(0.4) ? 2 : 1) : 0;
  for (let n = 0; n < count; n += 1) {
    const kick = drawKick([...kicks, ...added], snares, bar, context, rng);
    if (kick !== undefined) added.add(kick);
  }
  const later = kicks.filter((step) => step > 0 && step % 4 !== 0);
  const ghostable = isDrummer(context) && hasBackbeat && groove.kinds === undefined;
  const hats = hitSteps(lineOf('closed-hat'), /[Xx]/);
  const opens = rng.chance({ pattern: 0.08, answer: 0.25, 'lead-on': 0.5 }[role]);
  return {
    isOptionalPlayed: (piece, step) => optional.has(`${piece} ${step}`),
    addedKicks: added,
    omittedKick: added.size > 0 && later.length > 1 && rng.chance(0.4) ? rng.pick(later) : undefined,
    hasGhosts: !ghostable || drummerOf(context).ghostAmount > 0,
    ghosts: ghostable ? drawGhosts(snares, bar, context, rng) : new Map(),
    openHat: opens && groove.lines['open-hat'] === undefined && hats.length >= 4 ? hats.at(-1) : undefined,
  };
};

const timekeepers: readonly DrumPiece[] = ['closed-hat', 'open-hat', 'ride'];

const isAccented = (step: number, accentedBeats: AccentedBeats): boolean =>
  accentedBeats === 'all' || (accentedBeats === 'odd' && step % 8 === 0);

const hitsOf = (
  groove: Groove,
  bar: Bar,
  variation: AccentedVariation,
  context: CompositionContext,
): DrumHit[] => {
  const ghostVelocity = isDrummer(context) ? GHOST_VELOCITY * drummerOf(context).ghostLevel : GHOST_VELOCITY;
  const hit = (step: number, piece: DrumPiece, velocity: number): DrumHit => ({
    startBeats: bar.startBeats + step * STEP_BEATS,
    piece,
    velocity,
  });
  const written = drumPieces.flatMap((piece) =>
    stepsOf(groove.lines[piece] ?? '', bar, context.piece.barBeats).flatMap((mark, step): DrumHit[] => {
      if (mark === '.' || (mark === '?' && !variation.isOptionalPlayed(piece, step))) return [];
      if (piece === 'kick' && step === variation.omittedKick) return [];
      const isSoftened =
        mark === 'X' && timekeepers.includes(piece) && !isAccented(step, variation.accentedBeats);
      const played = piece === 'closed-hat' && step === variation.openHat ? 'open-hat' : piece;
      const isGhost = piece === 'snare' && mark === 'o' && isDrummer(context);
      if (isGhost && !variation.hasGhosts) return [];
      return [hit(step, played, isGhost ? ghostVelocity : (markVelocities[isSoftened ? 'x' : mark] ?? 0.7))];
    }),
  );
  return [
    ...written,
    ...[...variation.addedKicks].map((step) => hit(step, 'kick', ADDED_KICK_VELOCITY)),
    ...[...variation.ghosts].flatMap(([step, strokes]) => {
      const ghost = hit(step, 'snare', ghostVelocity);
      const rebound = Math.min(MAX_REBOUND, (REBOUND * context.piece.bpm) / 60);
      return strokes === 1
        ? [ghost]
        : [
            ghost,
            {
              ...ghost,
              startBeats: ghost.startBeats + rebound,
              velocity: ghost.velocity * REBOUND_VELOCITY,
            },
          ];
    }),
  ];
};

/**
 * A groove as a phrase of four bars, which returns through the section: the pattern, an answer with another kick, the
 * pattern, and a bar that leads on. Ghost notes and open hats belong to the bar of the phrase, accents mostly to the
 * section.
 */
export const drumPhrase = (
  groove: Groove,
  context: CompositionContext,
  rng: Random,
): ((bar: Bar) => DrumHit[]) => {
  const variations = new Map<string, AccentedVariation>();
  const accentedBeats = drawAccentedBeats(context, rng);
  return (bar) => {
    const role = PHRASE[bar.indexInSection % PHRASE.length]!;
    // Jazz drummers comp, so that no bar returns; a pattern of several bars is varied bar by bar.
    const cycle = context.idiom.feel.grooveTemplate === 'jazz' ? bar.index : bar.indexInSection % 2;
    const id = `${role} ${cycle} ${bar.lengthBeats}`;
    const variation = variations.get(id) ?? {
      ...drawVariation(role, groove, bar, context, rng),
      accentedBeats: rng.chance(OTHER_ACCENTS) ? drawAccentedBeats(context, rng) : accentedBeats,
    };
    variations.set(id, variation);
    return hitsOf(groove, bar, variation, context);
  };
};
