import { random, type Random } from '#engine/kit/random.ts';
import { type Bar, isOnlyCadence } from '#engine/score/bars.ts';
import { type Arrangement, arrangementsOf } from '#engine/score/ab-arrangement.ts';
import { type Texture, texturesOf } from '#engine/score/intro-outro.ts';
import { writeFill } from '#engine/score/fills.ts';
import { commonGrooves } from '#engine/score/common-patterns.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { type CompositionContext, fitting, STEP_BEATS, stepsOf } from '#engine/score/composition-context.ts';
import type { DrumStyle, Groove } from '#engine/theory/genres/style.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/instruments.ts';

const markVelocities: Readonly<Record<string, number>> = { X: 0.95, x: 0.76, o: 0.34, '?': 0.5 };

/**
 * A groove for a section: grooves for its kind take precedence over general ones; filtered by metre and intensity.
 */
const grooveFor = (
  { section }: Bar,
  { piece: { metre }, intent }: CompositionContext,
  drums: DrumStyle,
  rng: Random,
): Groove | undefined => {
  const inMetre = drums.grooves.filter((groove) => (groove.metre ?? '4/4') === metre);
  const all = inMetre.length > 0 ? inMetre : commonGrooves[metre];
  const forKind = all.filter(({ kinds }) => kinds?.includes(section.kind));
  const general = all.filter(({ kinds }) => kinds === undefined);
  const candidates = (forKind.length > 0 ? forKind : general).filter(
    ({ minIntensity }) => minIntensity <= section.intensity,
  );
  if (candidates.length > 0) return rng.pick(fitting(candidates, section.intensity));
  const softest = general.toSorted((a, b) => a.minIntensity - b.minIntensity)[0];
  return section.directions.drums || intent.drumsRequested ? softest : undefined;
};

/** Moves the time-keeping pattern to the ride for the full arrangement and to the hi-hat for the plain one. */
const withTimekeeper = (
  groove: Groove | undefined,
  arrangement: Arrangement | undefined,
): Groove | undefined => {
  if (groove === undefined || arrangement === undefined || groove.kinds !== undefined) return groove;
  const { ride, 'closed-hat': hat, ...otherLines } = groove.lines;
  if (arrangement === 'full' && hat !== undefined && ride === undefined)
    return { ...groove, lines: { ...otherLines, ride: hat } };
  if (arrangement === 'plain' && ride !== undefined && hat === undefined)
    return { ...groove, lines: { ...otherLines, 'closed-hat': ride } };
  return groove;
};

/**
 * Whether a step of the pattern sounds this time: optional hits ("?") in 50%, ghost notes ("o") in 88% of cases,
 * others always.
 */
const isPlayed = (mark: string, rng: Random): boolean =>
  mark === '?' ? rng.chance(0.5) : mark === 'o' ? rng.chance(0.88) : mark === 'x' || mark === 'X';

const grooveHits = (bar: Bar, groove: Groove, context: CompositionContext, rng: Random): DrumHit[] =>
  drumPieces.flatMap((piece) => {
    const line = groove.lines[piece];
    if (line === undefined) return [];
    return stepsOf(line, bar, context.piece.barBeats).flatMap((mark, step): DrumHit[] =>
      isPlayed(mark, rng)
        ? [{ startBeats: bar.startBeats + step * STEP_BEATS, piece, velocity: markVelocities[mark] ?? 0.7 }]
        : [],
    );
  });

const addableDrums: readonly DrumPiece[] = ['kick', 'snare'];

/** Varies a bar with at most one small change: an added kick or ghost snare, an open hi-hat, or an omitted hit. */
const varied = (hits: DrumHit[], bar: Bar, rng: Random): DrumHit[] => {
  const change = rng.next();
  const offBeat =
    bar.startBeats + (rng.integer(1, Math.max(1, Math.round(bar.lengthBeats * 2) - 1)) * 2 - 1) * STEP_BEATS;
  if (change < 0.25) {
    const piece = rng.pick(addableDrums);
    return hits.some((hit) => hit.piece === piece)
      ? [...hits, { startBeats: offBeat, piece, velocity: piece === 'kick' ? 0.55 : 0.3 }]
      : hits;
  }
  if (change < 0.45) {
    const last = hits.findLast(({ piece }) => piece === 'closed-hat');
    return hits.map((hit) => (hit === last ? { ...hit, piece: 'open-hat' } : hit));
  }
  if (change < 0.6) {
    const hats = hits.filter(
      ({ piece, velocity }) => piece !== 'kick' && piece !== 'snare' && velocity < 0.8,
    );
    const omitted = hats.length === 0 ? undefined : rng.pick(hats);
    return hits.filter((hit) => hit !== omitted);
  }
  return hits;
};

/** Fills are shorter below the first tempo and longer above the second, in BPM. */
const SLOW_TEMPO = 96;
const FAST_TEMPO = 132;

/**
 * Length of the fill at the end of a bar, in beats: longest at the end of a section, shorter after eight bars,
 * sometimes one beat after four.
 */
const fillBeats = (bar: Bar, next: Bar | undefined, bpm: number, rng: Random): number => {
  const slow = bpm < SLOW_TEMPO;
  if (next === undefined) return bar.lengthBeats >= 3 && !slow ? 2 : 1;
  if (bar.indexInSection === bar.barsInSection - 1) {
    const long = bpm > FAST_TEMPO ? Math.min(3, bar.lengthBeats) : 2;
    return next.section.intensity < 0.35 ? 0 : rng.pick(slow ? [1, 1, 2] : [1, 2, 2, long]);
  }
  if (bar.indexInSection % 8 === 7) return slow ? 1 : rng.pick([1, 2]);
  return bar.indexInSection % 4 === 3 && rng.chance(0.35) ? 1 : 0;
};

/** Whether the drums rest in a bar: they are excluded, the section is very quiet, or the intro or outro is thin. */
const isResting = (
  bar: Bar,
  { bars, cadence }: CompositionContext,
  texture: Texture | undefined,
): boolean => {
  const { directions: wishes, kind, intensity } = bar.section;
  if (wishes.unwanted.drums || (bar.startBeats >= cadence.chordBeats && !isOnlyCadence(cadence))) return true;
  if (wishes.only.length > 0 && !wishes.drums) return true;
  if (wishes.drums) return false;
  if (texture !== undefined) return !texture.drums;
  if (kind === 'intro' && bars.length > 6)
    return bar.indexInSection < bar.barsInSection / 2 && intensity < 0.55;
  return intensity < 0.2;
};

/** A pick-up fill in the last beats of a short intro in which the drums rest. */
const pickUpInto = (
  bar: Bar,
  context: CompositionContext,
  texture: Texture | undefined,
  rng: Random,
): DrumHit[] => {
  const next = context.bars[bar.index + 1];
  const drums = context.idiom.drums;
  if (
    drums === undefined ||
    texture === undefined ||
    next?.indexInSection !== 0 ||
    next.section.kind === 'outro'
  )
    return [];
  const { section } = next;
  if (
    isResting(next, context, undefined) ||
    section.directions.only.length > 0 ||
    bar.section.directions.unwanted.drums
  )
    return [];
  const hasGroove = drums.grooves.some(
    ({ minIntensity: from, kinds }) => kinds === undefined && from <= section.intensity,
  );
  if (bar.section.kind !== 'intro' || section.intensity < 0.35 || !hasGroove) return [];
  const beats = rng.pick([1, 2]);
  const start = bar.startBeats + bar.lengthBeats - beats;
  return writeFill(rng.pick(drums.fills), start, beats, section.intensity, rng);
};

/**
 * Writes the drum part: a groove for each kind of section, varied from bar to bar, fills at section ends, a crash on
 * the following downbeat, sometimes a break before the last peak, and a final hit if the drums play up to the final
 * chord.
 */
export const writeDrums = (context: CompositionContext): DrumHit[] => {
  const { idiom, bars, cadence, intent } = context;
  const drums = idiom.drums;
  if (drums === undefined) return [];
  const rng = random(intent.seed, 'drums');
  const grooves = new Map<string, Groove | undefined>();
  const hits: DrumHit[] = [];
  let crash = false;
  const lastPeak = bars.findLast(
    ({ section, indexInSection }) => indexInSection === 0 && section.intensity > 0.7,
  );
  const textureAt = texturesOf(context);
  const arrangements = arrangementsOf(context.piece.sections);
  const [first] = bars;
  if (first !== undefined && isOnlyCadence(cadence)) {
    const playsFinalHit =
      !isResting(first, context, textureAt(first)) && grooveFor(first, context, drums, rng) !== undefined;
    return playsFinalHit ? finalHit(context, drums) : [];
  }
  for (const bar of bars) {
    const { section } = bar;
    if (isResting(bar, context, textureAt(bar))) {
      const pickUp = pickUpInto(bar, context, textureAt(bar), rng);
      if (pickUp.length > 0) crash = rng.chance(drums.crash);
      hits.push(...pickUp);
      continue;
    }
    const arrangement = arrangements[bar.sectionIndex];
    const id = `${section.kind} ${section.intensity >= 0.66} ${arrangement}`;
    if (!grooves.has(id)) grooves.set(id, withTimekeeper(grooveFor(bar, context, drums, rng), arrangement));
    const groove = grooves.get(id);
    if (groove === undefined) continue;
    const next = bars[bar.index + 1];
    const final = next === undefined || next.startBeats >= cadence.chordBeats;
    const hasBreak = next === lastPeak && bar.index > 8 && !final && rng.chance(0.5);
    const fill = hasBreak ? 0 : fillBeats(bar, final ? undefined : next, context.piece.bpm, rng);
    const end = Math.min(bar.startBeats + bar.lengthBeats, cadence.chordBeats);
    const fillStart = end - (hasBreak ? bar.lengthBeats - 1 : fill);
    const barPattern = varied(grooveHits(bar, groove, context, rng), bar, rng)
      .filter(({ startBeats }) => startBeats < end)
      .filter(({ startBeats, piece }) => startBeats < fillStart || (piece === 'kick' && !hasBreak));
    hits.push(...barPattern);
    if (fill > 0) hits.push(...writeFill(rng.pick(drums.fills), fillStart, fill, section.intensity, rng));
    if (crash && section.intensity > 0.4)
      hits.push({ startBeats: bar.startBeats, piece: 'crash', velocity: 0.8 });
    crash = (fill > 1 || hasBreak) && rng.chance(drums.crash);
  }
  const last = bars.findLast(({ startBeats }) => startBeats < cadence.chordBeats);
  if (hits.length > 0 && last !== undefined && !isResting(last, context, textureAt(last)))
    hits.push(...finalHit(context, drums));
  return hits;
};

const finalHit = ({ cadence, bars }: CompositionContext, drums: DrumStyle): DrumHit[] => {
  const section = bars.at(-1)?.section;
  if (section === undefined || section.directions.unwanted.drums) return [];
  const hit = (piece: DrumPiece, velocity: number) => ({ startBeats: cadence.chordBeats, piece, velocity });
  return drums.crash > 0.3 ? [hit('kick', 0.9), hit('crash', 0.75)] : [hit('kick', 0.55), hit('ride', 0.5)];
};
