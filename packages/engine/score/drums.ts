import { random, type Random } from '#engine/kit/random.ts';
import { type Bar, isOnlyCadence, LONG_SECTION_BARS } from '#engine/score/bars.ts';
import { patternIntensity, type Texture, texturesOf } from '#engine/score/intro-outro.ts';
import { dropOutsOf, isInDropOut } from '#engine/score/drop-outs.ts';
import { drumPhrase, isDrummer } from '#engine/score/drum-phrase.ts';
import { writeFill } from '#engine/score/fills.ts';
import { commonGrooves } from '#engine/score/common-patterns.ts';
import { lastChorusOf } from '#engine/score/last-chorus.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { type CompositionContext, fitting } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { DrumStyle, Groove } from '#engine/theory/genres/style.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

/**
 * A groove for a section: grooves for its kind take precedence over general ones; filtered by metre and intensity.
 */
const grooveFor = (
  bar: Bar,
  { piece: { metre }, intent }: CompositionContext,
  drums: DrumStyle,
  texture: Texture | undefined,
  rng: Random,
): Groove | undefined => {
  const { section } = bar;
  const inMetre = drums.grooves.filter((groove) => (groove.metre ?? '4/4') === metre);
  const all = inMetre.length > 0 ? inMetre : commonGrooves[metre];
  const forKind = all.filter(({ kinds }) => kinds?.includes(section.kind));
  const general = all.filter(({ kinds }) => kinds === undefined);
  const candidates = (forKind.length > 0 ? forKind : general).filter(
    ({ minIntensity }) => minIntensity <= section.intensity,
  );
  if (candidates.length > 0) return rng.pick(fitting(candidates, patternIntensity(bar, texture)));
  const softest = general.toSorted((a, b) => a.minIntensity - b.minIntensity)[0];
  return section.directions.drums || intent.drumsRequested ? softest : undefined;
};

/** Section kinds that a drummer may play on the ride instead of the hi-hat, from an intensity on. */
const rideKinds: readonly SectionKind[] = ['chorus', 'solo'];
const MIN_RIDE_INTENSITY = 0.6;
const RIDE_PROBABILITY = 0.5;

/**
 * Moves the eighths of the hi-hat to the ride where the section's character allows it and the genre uses a ride. Other
 * sections keep the cymbal of their pattern.
 */
const withTimekeeper = (
  groove: Groove | undefined,
  { section }: Bar,
  context: CompositionContext,
  usesRide: boolean,
): Groove | undefined => {
  if (groove === undefined || !usesRide || !isDrummer(context) || groove.kinds !== undefined) return groove;
  const { ride, 'closed-hat': hat, 'open-hat': openHat, ...otherLines } = groove.lines;
  const isRideSection = rideKinds.includes(section.kind) && section.intensity >= MIN_RIDE_INTENSITY;
  const isPossible = hat !== undefined && ride === undefined && openHat === undefined;
  return isRideSection && isPossible ? { ...groove, lines: { ...otherLines, ride: hat } } : groove;
};

/** Fills are shorter below this tempo, in BPM. */
const SLOW_TEMPO = 84;

/**
 * Length of the fill at the end of a bar, in beats: up to half a bar at the end of a section, of a long one up to a whole
 * bar, most often where the next section is louder; one or two after eight bars, sometimes one after four.
 */
const fillBeats = (bar: Bar, next: Bar | undefined, bpm: number, rng: Random): number => {
  const slow = bpm < SLOW_TEMPO;
  const whole = Math.floor(bar.lengthBeats);
  if (next === undefined) return bar.lengthBeats >= 3 && !slow ? 2 : 1;
  if (bar.indexInSection === bar.barsInSection - 1) {
    if (next.section.intensity < 0.35) return 0;
    const rises = next.section.intensity > bar.section.intensity;
    const isLong = bar.barsInSection >= LONG_SECTION_BARS;
    const lengths = rises ? (isLong ? [2, 2, 3, 4] : [1, 2, 2]) : isLong ? [1, 2, 2, 3] : [1, 1, 2];
    return Math.min(whole, rng.pick(slow ? [1, 1, 2] : lengths));
  }
  if (bar.indexInSection % 8 === 7) return Math.min(whole, slow ? 1 : rng.pick([1, 2, 2]));
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
  const startBeats = bar.startBeats + bar.lengthBeats - beats;
  const style = rng.pick(drums.fills);
  return writeFill({ style, startBeats, beats, intensity: section.intensity, bpm: context.piece.bpm }, rng);
};

/** A drummer or producer who uses crashes at all has one where the chorus or drop begins. */
const MIN_LANDING_CRASH = 0.25;

/** Whether a bar begins a chorus or drop above the section before it. */
const isClimax = ({ section }: Bar, before: Bar): boolean =>
  (section.kind === 'chorus' || section.kind === 'drop') && section.intensity > before.section.intensity;

/** What the feet play on under a fill: the pedal hi-hat, and the kick if the fill has none. */
const isFoot = ({ piece }: DrumHit, fillHasKick: boolean): boolean =>
  piece === 'pedal-hat' || (piece === 'kick' && !fillHasKick);

/** Replaces the time-keeping hit on the downbeat by a crash with the kick. */
const landOn = (hits: readonly DrumHit[], { startBeats }: Bar): DrumHit[] => [
  ...hits.filter(
    (hit) => hit.startBeats !== startBeats || !['closed-hat', 'open-hat', 'ride', 'kick'].includes(hit.piece),
  ),
  { startBeats, piece: 'crash', velocity: 0.85 },
  { startBeats, piece: 'kick', velocity: 0.95 },
];

/**
 * Writes the drum part: a phrase of four bars for each kind of section, fills at the ends of phrases and sections, a
 * crash on the following downbeat and every second bar of the last chorus, sometimes a break before the last peak, and a final hit if the drums play up to the
 * final chord.
 */
export const writeDrums = (context: CompositionContext): DrumHit[] => {
  const { idiom, bars, cadence, intent, piece } = context;
  const drums = idiom.drums;
  if (drums === undefined) return [];
  const rng = random(intent.seed, 'drums');
  const phrases = new Map<string, ((bar: Bar) => DrumHit[]) | undefined>();
  const hits: DrumHit[] = [];
  let crash = false;
  const lastPeak = bars.findLast(
    ({ section, indexInSection }) => indexInSection === 0 && section.intensity > 0.7,
  );
  const lastChorus = lastChorusOf(piece);
  const textureAt = texturesOf(context);
  const dropOuts = dropOutsOf(context);
  const restsInDropOut = ({ piece: name, startBeats }: DrumHit) =>
    (drums.dropOut?.rests === 'all' || name === 'kick') && isInDropOut(dropOuts, startBeats);
  const usesRide =
    drums.grooves.some(({ lines }) => lines.ride !== undefined) && rng.chance(RIDE_PROBABILITY);
  const [first] = bars;
  if (first !== undefined && isOnlyCadence(cadence)) {
    const playsFinalHit =
      !isResting(first, context, textureAt(first)) &&
      grooveFor(first, context, drums, textureAt(first), rng) !== undefined;
    return playsFinalHit ? finalHit(context, drums, textureAt(first)) : [];
  }
  for (const bar of bars) {
    const { section } = bar;
    if (isResting(bar, context, textureAt(bar))) {
      const pickUp = pickUpInto(bar, context, textureAt(bar), rng);
      if (pickUp.length > 0) crash = rng.chance(drums.crash);
      hits.push(...pickUp);
      continue;
    }
    const id = `${section.kind} ${section.intensity >= 0.66}`;
    if (!phrases.has(id)) {
      const groove = withTimekeeper(
        grooveFor(bar, context, drums, textureAt(bar), rng),
        bar,
        context,
        usesRide,
      );
      phrases.set(id, groove === undefined ? undefined : drumPhrase(groove, context, rng));
    }
    const phrase = phrases.get(id);
    if (phrase === undefined) continue;
    const next = bars[bar.index + 1];
    const final = next === undefined || next.startBeats >= cadence.chordBeats;
    const dropsOut = isInDropOut(dropOuts, bar.startBeats + bar.lengthBeats - 1);
    const hasBreak = next === lastPeak && bar.index > 8 && !final && rng.chance(0.5) && !dropsOut;
    const windsDown = textureAt(bar)?.windsDown === true;
    const fill = hasBreak || windsDown ? 0 : fillBeats(bar, final ? undefined : next, piece.bpm, rng);
    const end = Math.min(bar.startBeats + bar.lengthBeats, cadence.chordBeats);
    const fillStart = end - (hasBreak ? bar.lengthBeats - 1 : fill);
    const fillHits =
      fill > 0
        ? writeFill(
            {
              style: rng.pick(drums.fills),
              startBeats: fillStart,
              beats: fill,
              intensity: section.intensity,
              bpm: piece.bpm,
            },
            rng,
          )
        : [];
    const fillHasKick = fillHits.some((hit) => hit.piece === 'kick');
    const pattern = phrase(bar)
      .filter(({ startBeats }) => startBeats < end)
      .filter((hit) => hit.startBeats < fillStart || (!hasBreak && isFoot(hit, fillHasKick)));
    const lifts = section === lastChorus && bar.indexInSection % 2 === 0 && drums.crash > 0.3;
    const hasCrash = (crash || lifts) && section.intensity > 0.4;
    const played = [...(hasCrash ? landOn(pattern, bar) : pattern), ...fillHits];
    hits.push(...played.filter((hit) => !restsInDropOut(hit)));
    const endsSection = bar.indexInSection === bar.barsInSection - 1;
    const isLanding =
      endsSection && next !== undefined && isClimax(next, bar) && drums.crash >= MIN_LANDING_CRASH;
    crash = isLanding || (((endsSection && fill > 0) || fill > 1 || hasBreak) && rng.chance(drums.crash));
  }
  const last = bars.findLast(({ startBeats }) => startBeats < cadence.chordBeats);
  if (hits.length > 0 && last !== undefined && !isResting(last, context, textureAt(last)))
    hits.push(...finalHit(context, drums, textureAt(last)));
  return hits;
};

/** The last stroke, with a crash if the genre has them and the outro does not wind down. */
const finalHit = (
  { cadence, bars }: CompositionContext,
  drums: DrumStyle,
  texture: Texture | undefined,
): DrumHit[] => {
  const section = bars.at(-1)?.section;
  if (section === undefined || section.directions.unwanted.drums) return [];
  const hit = (piece: DrumPiece, velocity: number) => ({ startBeats: cadence.chordBeats, piece, velocity });
  return drums.crash > 0.3 && texture?.windsDown !== true
    ? [hit('kick', 0.9), hit('crash', 0.75)]
    : [hit('kick', 0.55), hit('ride', 0.5)];
};
