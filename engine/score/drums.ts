import { random, type Random } from '#engine/kit/random.ts';
import { type Bar, isOnlyClose } from '#engine/score/bars.ts';
import { type Colour, coloursOf } from '#engine/score/colours.ts';
import { type Edge, edgesOf } from '#engine/score/edges.ts';
import { writeFill } from '#engine/score/fills.ts';
import { commonGrooves } from '#engine/score/common-patterns.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { type Desk, fitting, STEP_BEATS, stepsOf } from '#engine/score/writing.ts';
import type { DrumIdiom, Groove } from '#engine/theory/genres/idiom.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/instruments.ts';

const loudness: Readonly<Record<string, number>> = { X: 0.95, x: 0.76, o: 0.34, '?': 0.5 };

/**
 * A groove for a section: grooves for its kind take precedence over general ones; filtered by metre and intensity.
 */
const grooveFor = (
  { section }: Bar,
  { piece: { metre }, intent }: Desk,
  drums: DrumIdiom,
  rng: Random,
): Groove | undefined => {
  const inMetre = drums.grooves.filter((groove) => (groove.metre ?? '4/4') === metre);
  const all = inMetre.length > 0 ? inMetre : commonGrooves[metre];
  const special = all.filter(({ kinds }) => kinds?.includes(section.kind));
  const plain = all.filter(({ kinds }) => kinds === undefined);
  const possible = (special.length > 0 ? special : plain).filter(({ from }) => from <= section.intensity);
  if (possible.length > 0) return rng.pick(fitting(possible, section.intensity));
  const softest = plain.toSorted((a, b) => a.from - b.from)[0];
  return section.wishes.drums || intent.drumsAsked ? softest : undefined;
};

/** Moves the time-keeping pattern to the ride for the full arrangement and to the hi-hat for the plain one. */
const recoloured = (groove: Groove | undefined, colour: Colour | undefined): Groove | undefined => {
  if (groove === undefined || colour === undefined || groove.kinds !== undefined) return groove;
  const { ride, 'closed-hat': hat, ...others } = groove.lines;
  if (colour === 'lifted' && hat !== undefined && ride === undefined)
    return { ...groove, lines: { ...others, ride: hat } };
  if (colour === 'plain' && ride !== undefined && hat === undefined)
    return { ...groove, lines: { ...others, 'closed-hat': ride } };
  return groove;
};

/**
 * Whether a step of the pattern sounds this time: optional hits ("?") in 50%, ghost notes ("o") in 88% of cases,
 * others always.
 */
const plays = (mark: string, rng: Random): boolean =>
  mark === '?' ? rng.chance(0.5) : mark === 'o' ? rng.chance(0.88) : mark === 'x' || mark === 'X';

const barHits = (bar: Bar, groove: Groove, desk: Desk, rng: Random): DrumHit[] =>
  drumPieces.flatMap((piece) => {
    const line = groove.lines[piece];
    if (line === undefined) return [];
    return stepsOf(line, bar, desk.piece.barBeats).flatMap((mark, step): DrumHit[] =>
      plays(mark, rng)
        ? [{ startBeats: bar.startBeats + step * STEP_BEATS, piece, velocity: loudness[mark] ?? 0.7 }]
        : [],
    );
  });

const extras: readonly DrumPiece[] = ['kick', 'snare'];

/** Varies a bar with at most one small change: an added kick or ghost snare, an open hi-hat, or an omitted hit. */
const varied = (hits: DrumHit[], bar: Bar, rng: Random): DrumHit[] => {
  const change = rng.next();
  const off =
    bar.startBeats + (rng.integer(1, Math.max(1, Math.round(bar.lengthBeats * 2) - 1)) * 2 - 1) * STEP_BEATS;
  if (change < 0.25) {
    const piece = rng.pick(extras);
    return hits.some((hit) => hit.piece === piece)
      ? [...hits, { startBeats: off, piece, velocity: piece === 'kick' ? 0.55 : 0.3 }]
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
    const hole = hats.length === 0 ? undefined : rng.pick(hats);
    return hits.filter((hit) => hit !== hole);
  }
  return hits;
};

/** Fills are shorter below the first tempo and longer above the second, in BPM. */
const SLOW_FILLS = 96;
const LONG_FILLS = 132;

/**
 * Length of the fill at the end of a bar, in beats: longest at the end of a section, shorter after eight bars,
 * sometimes one beat after four.
 */
const fillBeats = (bar: Bar, next: Bar | undefined, bpm: number, rng: Random): number => {
  const slow = bpm < SLOW_FILLS;
  if (next === undefined) return bar.lengthBeats >= 3 && !slow ? 2 : 1;
  if (bar.indexInSection === bar.barsInSection - 1) {
    const long = bpm > LONG_FILLS ? Math.min(3, bar.lengthBeats) : 2;
    return next.section.intensity < 0.35 ? 0 : rng.pick(slow ? [1, 1, 2] : [1, 2, 2, long]);
  }
  if (bar.indexInSection % 8 === 7) return slow ? 1 : rng.pick([1, 2]);
  return bar.indexInSection % 4 === 3 && rng.chance(0.35) ? 1 : 0;
};

/** Whether the drums rest in a bar: they are excluded, the section is very quiet, or the intro or outro is thin. */
const rests = (bar: Bar, { bars, close }: Desk, edge: Edge | undefined): boolean => {
  const { wishes, kind, intensity } = bar.section;
  if (wishes.unwanted.drums || (bar.startBeats >= close.chordBeats && !isOnlyClose(close))) return true;
  if (wishes.only.length > 0 && !wishes.drums) return true;
  if (wishes.drums) return false;
  if (edge !== undefined) return !edge.drums;
  if (kind === 'intro' && bars.length > 6)
    return bar.indexInSection < bar.barsInSection / 2 && intensity < 0.55;
  return intensity < 0.2;
};

/** A pick-up fill in the last beats of a short intro in which the drums rest. */
const pickUpInto = (bar: Bar, desk: Desk, edge: Edge | undefined, rng: Random): DrumHit[] => {
  const next = desk.bars[bar.index + 1];
  const drums = desk.idiom.drums;
  if (
    drums === undefined ||
    edge === undefined ||
    next?.indexInSection !== 0 ||
    next.section.kind === 'outro'
  )
    return [];
  const { section } = next;
  if (rests(next, desk, undefined) || section.wishes.only.length > 0 || bar.section.wishes.unwanted.drums)
    return [];
  const comesIn = drums.grooves.some(({ from, kinds }) => kinds === undefined && from <= section.intensity);
  if (bar.section.kind !== 'intro' || section.intensity < 0.35 || !comesIn) return [];
  const beats = rng.pick([1, 2]);
  const start = bar.startBeats + bar.lengthBeats - beats;
  return writeFill(rng.pick(drums.fills), start, beats, section.intensity, rng);
};

/**
 * Writes the drum part: a groove for each kind of section, varied from bar to bar, fills at section ends, a crash on
 * the following downbeat, sometimes a break before the last peak, and a final hit if the drums play up to the final
 * chord.
 */
export const writeDrums = (desk: Desk): DrumHit[] => {
  const { idiom, bars, close, intent } = desk;
  const drums = idiom.drums;
  if (drums === undefined) return [];
  const rng = random(intent.seed, 'drums');
  const grooves = new Map<string, Groove | undefined>();
  const hits: DrumHit[] = [];
  let crash = false;
  const lastPeak = bars.findLast(
    ({ section, indexInSection }) => indexInSection === 0 && section.intensity > 0.7,
  );
  const edgeAt = edgesOf(desk);
  const colours = coloursOf(desk.piece.sections);
  const [first] = bars;
  if (first !== undefined && isOnlyClose(close)) {
    const joins = !rests(first, desk, edgeAt(first)) && grooveFor(first, desk, drums, rng) !== undefined;
    return joins ? finalHit(desk, drums) : [];
  }
  for (const bar of bars) {
    const { section } = bar;
    if (rests(bar, desk, edgeAt(bar))) {
      const pickUp = pickUpInto(bar, desk, edgeAt(bar), rng);
      if (pickUp.length > 0) crash = rng.chance(drums.crash);
      hits.push(...pickUp);
      continue;
    }
    const colour = colours[bar.sectionIndex];
    const id = `${section.kind} ${section.intensity >= 0.66} ${colour}`;
    if (!grooves.has(id)) grooves.set(id, recoloured(grooveFor(bar, desk, drums, rng), colour));
    const groove = grooves.get(id);
    if (groove === undefined) continue;
    const next = bars[bar.index + 1];
    const final = next === undefined || next.startBeats >= close.chordBeats;
    const hole = next === lastPeak && bar.index > 8 && !final && rng.chance(0.5);
    const fill = hole ? 0 : fillBeats(bar, final ? undefined : next, desk.piece.bpm, rng);
    const end = Math.min(bar.startBeats + bar.lengthBeats, close.chordBeats);
    const fillStart = end - (hole ? bar.lengthBeats - 1 : fill);
    const written = varied(barHits(bar, groove, desk, rng), bar, rng)
      .filter(({ startBeats }) => startBeats < end)
      .filter(({ startBeats, piece }) => startBeats < fillStart || (piece === 'kick' && !hole));
    hits.push(...written);
    if (fill > 0) hits.push(...writeFill(rng.pick(drums.fills), fillStart, fill, section.intensity, rng));
    if (crash && section.intensity > 0.4)
      hits.push({ startBeats: bar.startBeats, piece: 'crash', velocity: 0.8 });
    crash = (fill > 1 || hole) && rng.chance(drums.crash);
  }
  const last = bars.findLast(({ startBeats }) => startBeats < close.chordBeats);
  if (hits.length > 0 && last !== undefined && !rests(last, desk, edgeAt(last)))
    hits.push(...finalHit(desk, drums));
  return hits;
};

const finalHit = ({ close, bars }: Desk, drums: DrumIdiom): DrumHit[] => {
  const section = bars.at(-1)?.section;
  if (section === undefined || section.wishes.unwanted.drums) return [];
  const hit = (piece: DrumPiece, velocity: number) => ({ startBeats: close.chordBeats, piece, velocity });
  return drums.crash > 0.3 ? [hit('kick', 0.9), hit('crash', 0.75)] : [hit('kick', 0.55), hit('ride', 0.5)];
};
