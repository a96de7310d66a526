import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type Bar, barAt, type FinalCadence, isOnlyCadence } from '#engine/score/bars.ts';
import { commonRhythmCells } from '#engine/score/common-patterns.ts';
import { carriesHook, type Texture, texturesOf } from '#engine/score/intro-outro.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { writeGivenMelody } from '#engine/score/given-melody.ts';
import { withChromatics, withOrnaments } from '#engine/score/melody-ornaments.ts';
import { type LineRange, type LineTarget, pitchLine } from '#engine/score/melodic-line.ts';
import { type Cadence, layTheme, type Theme, writeTheme } from '#engine/score/melody-theme.ts';
import type { MotifStyle } from '#engine/score/motif.ts';
import { type CompositionContext, type GridNote, STEP_BEATS } from '#engine/score/composition-context.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { RhythmCell } from '#engine/theory/genres/style.ts';
import { degreeOfPitch, nearestPitch, pitchOfDegree } from '#engine/theory/scale.ts';

type ThemeName = 'verse' | 'chorus' | 'bridge' | 'solo';

const themeOf: Readonly<Record<SectionKind, ThemeName>> = {
  intro: 'chorus',
  verse: 'verse',
  'pre-chorus': 'bridge',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'chorus',
  build: 'bridge',
  drop: 'chorus',
  solo: 'solo',
  outro: 'chorus',
};

/** Scale steps from the centre of the lead's register to the mean of a theme: a chorus is a fourth above its verse. */
const themeDegrees: Readonly<Record<ThemeName, number>> = { verse: 0, chorus: 3, bridge: 1, solo: 2 };
/** Semitones of a scale step, on average. */
const STEP: MidiPitch = 12 / 7;

const cellsOf = ({ idiom, piece }: CompositionContext, name: ThemeName): readonly RhythmCell[] => {
  const { cells } = idiom.melody;
  const themeCells = name === 'bridge' ? cells.verse : cells[name];
  return piece.metre === '4/4' ? themeCells : commonRhythmCells[piece.metre];
};

/** Sections that state their own theme; the others (intro, break, outro …) recall one. */
const isStatement = ({ section: { kind } }: Bar): boolean =>
  !['intro', 'break', 'build', 'outro'].includes(kind);

/** The second half of a phrase of four bars. */
const isAnswer = ({ indexInSection }: Bar): boolean => indexInSection % 4 >= 2;

/** Whether the lead is the only player of the piece, which is silent while it rests. */
const isAlone = ({
  intent: { unwanted, onlyNamed, instruments: named, percussion, kit },
}: CompositionContext): boolean =>
  (unwanted.drums && unwanted.bass && unwanted.harmony) ||
  (onlyNamed && named.length === 1 && percussion.length === 0 && kit === undefined);

/**
 * Whether the lead instrument plays in this bar: in all statements of a theme. Longer openings carry the hook, breaks and builds leave gaps; in
 * sections left to a singer it answers every two bars.
 */
const isLeadPlaying = (bar: Bar, context: CompositionContext, texture: Texture | undefined): boolean => {
  const { idiom, bars } = context;
  const { section, indexInSection, barsInSection } = bar;
  const { directions: wishes, kind, intensity } = section;
  if (wishes.unwanted.melody) return false;
  if (wishes.lead !== undefined || wishes.only.length > 0 || bars.length < 5 || isAlone(context)) return true;
  if (texture !== undefined) return texture.lead === true || (texture.lead === 'answers' && isAnswer(bar));
  if (intensity < idiom.melody.minIntensity && !isStatement(bar)) return false;
  if (idiom.melody.sectionsWithoutLead?.includes(kind)) {
    return isAnswer(bar) || bars.every((other) => other.section.kind === kind);
  }
  if (kind === 'intro') return indexInSection >= barsInSection / 2 && barsInSection > 2;
  if (kind === 'build') return indexInSection < barsInSection / 2;
  if (kind === 'break') return !isAnswer(bar);
  return true;
};

/** Whether the lead plays at a beat: in its own bars, and with the hook in an opening that would last too long. */
const leadPlan = (context: CompositionContext): ((beat: Beats) => boolean) => {
  const { bars } = context;
  const textureAt = texturesOf(context);
  const isOwn = (bar: Bar) => isLeadPlaying(bar, context, textureAt(bar));
  const firstTune = bars.find(isOwn)?.startBeats ?? Infinity;
  return (beat) => {
    const bar = barAt(bars, beat);
    if (bar.section.directions.unwanted.melody) return false;
    return isOwn(bar) || carriesHook(bar, firstTune, context);
  };
};

/** Theme length in bars. */
const THEME_BARS = 8;

interface ThemePass {
  readonly name: ThemeName;
  /** 0 for the first statement of the theme; later ones of a verse are ornamented, a hook is not. */
  readonly statement: number;
  readonly bars: readonly Bar[];
  readonly cadence: Cadence;
}

/** Whether a section or phrase ends at home; its melody closes as its harmony does. */
const endsOnTonic = (bars: readonly Bar[], { chords, intent }: CompositionContext): boolean => {
  const last = bars.at(-1);
  if (last === undefined) return false;
  return chordAt(chords, last.startBeats + last.lengthBeats - STEP_BEATS).chord.root === intent.key.tonic;
};

/** The bars of each section in passes of a theme, statements first: what recalls a theme follows its pitches. */
const passesOf = (bars: readonly Bar[], context: CompositionContext): ThemePass[] => {
  const passes: ThemePass[] = [];
  for (const first of bars) {
    if (first.indexInSection % THEME_BARS !== 0) continue;
    const own = bars
      .slice(first.index, first.index + THEME_BARS)
      .filter(({ sectionIndex }) => sectionIndex === first.sectionIndex);
    const name = themeOf[first.section.kind];
    passes.push({
      name,
      statement: passes.filter((pass) => pass.name === name).length,
      bars: own,
      cadence: endsOnTonic(own, context) ? 'authentic' : 'half',
    });
  }
  const states = ({ bars: [first] }: ThemePass) => first !== undefined && isStatement(first);
  return [...passes.filter(states), ...passes.filter((pass) => !states(pass))];
};

const isMetricAccent = (startBeats: Beats, { piece }: CompositionContext): boolean => {
  const isHalved = piece.metre === '4/4' || piece.metre === '6/8';
  const unit = isHalved ? piece.barBeats / 2 : piece.barBeats;
  return Math.abs(startBeats / unit - Math.round(startBeats / unit)) < 1e-6;
};

/** Below this pitch no room is left for chords between the melody and the bass. */
const LOWEST_PITCH: MidiPitch = 57;
/** Duration from which an unaccented note is treated as an accented one. */
const LONG_NOTE: Beats = 1.5;

/** What earlier statements of a theme decided: the pitch of each note and the chord below it. */
type Memory = Map<string, { readonly pitch: MidiPitch; readonly symbol: string }>;

/** The range of the instrument that has the lead at a beat. */
type RangeAt = (beat: Beats) => LineRange | undefined;

/** The octaves, in semitones, by which another player has to transpose a line. */
const octaveInto = ({ low, high }: LineRange, pitches: readonly MidiPitch[]): MidiPitch => {
  if (pitches.length === 0) return 0;
  const [lowest, highest] = [Math.min(...pitches), Math.max(...pitches)];
  if (highest > high) return -12 * Math.ceil((highest - high) / 12);
  return lowest < low ? 12 * Math.ceil((low - lowest) / 12) : 0;
};

/**
 * The place of each degree of a theme: its mean is at the `centre`, so that themes of different contours keep the
 * distance of their sections, and wide excursions are compressed into the range. A contour that is cut at the limit
 * becomes a trill between two notes.
 */
const placeTheme = (
  theme: readonly { readonly degree: number; readonly durationBeats: Beats }[],
  { centre, low, high }: { readonly centre: number; readonly low: number; readonly high: number },
): ((degree: number) => number) => {
  const length = theme.reduce((sum, { durationBeats }) => sum + durationBeats, 0);
  const mean = theme.reduce((sum, { degree, durationBeats }) => sum + degree * durationBeats, 0) / length;
  const degrees = theme.map(({ degree }) => degree);
  const upwards = Math.min(1, Math.max(1, high - centre) / Math.max(1e-6, Math.max(...degrees) - mean));
  const downwards = Math.min(1, Math.max(1, centre - low) / Math.max(1e-6, mean - Math.min(...degrees)));
  return (degree) => Math.round(centre + (degree - mean) * (degree > mean ? upwards : downwards));
};

/** The pitches of one pass. A note that returns over the same chord keeps its pitch, so a hook comes back whole. */
const writePass = (
  { name, statement, bars, cadence }: ThemePass,
  theme: Theme,
  memory: Memory,
  context: CompositionContext,
  rangeAt: RangeAt,
): GridNote[] => {
  const { intent, idiom, chords } = context;
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return [];
  const { tessitura, ambitus } = idiom.melody;
  const mood = intent.valence > 0.3 ? 1 : intent.valence < -0.3 ? -1 : 0;
  const [below, above] = [ambitus * 1.1, ambitus * 1.75];
  const instrument = rangeAt(first.startBeats) ?? { low: 0, high: 127 };
  const centre = clamp(
    tessitura + mood,
    instrument.low + below,
    Math.max(instrument.low + below, instrument.high - above),
  );
  const range = {
    low: Math.max(centre - below, LOWEST_PITCH),
    high: Math.min(centre + above + themeDegrees[name] * STEP, instrument.high),
  };
  const degreeOf = placeTheme(layTheme(theme, THEME_BARS, cadence), {
    centre: degreeOfPitch(intent.key, centre) + themeDegrees[name],
    low: degreeOfPitch(intent.key, range.low),
    high: degreeOfPitch(intent.key, range.high),
  });
  const end = Math.min(last.startBeats + last.lengthBeats, context.cadence.chordBeats);
  const laid = layTheme(theme, bars.length, cadence);
  const octave = octaveInto(
    instrument,
    laid.flatMap(({ id }) => memory.get(id)?.pitch ?? []),
  );
  const notes = laid
    .map((note) => ({ ...note, startBeats: first.startBeats + note.startBeats }))
    // The player before another one has no pick-up to the other's phrase.
    .filter(({ startBeats }) => startBeats >= 0 && rangeAt(startBeats) === rangeAt(first.startBeats))
    .filter(({ startBeats }) => startBeats < end - 1e-6)
    .map((note): LineTarget & { id: string; symbol: string } => {
      const known = memory.get(note.id);
      const knownPitch = known && known.pitch + octave;
      const { symbol } = chordAt(chords, note.startBeats).chord;
      const isAccented =
        isMetricAccent(note.startBeats - first.startBeats, context) || note.durationBeats >= LONG_NOTE;
      return {
        ...note,
        symbol,
        durationBeats: Math.min(note.durationBeats, end - note.startBeats),
        target: knownPitch ?? pitchOfDegree(intent.key, degreeOf(note.degree)),
        isAccented,
        isAppoggiatura: note.isAppoggiatura && isAccented,
        fixed: octave === 0 && known?.symbol === symbol ? knownPitch : undefined,
      };
    });
  const pitches = notes.every(({ fixed }) => fixed !== undefined)
    ? notes.map(({ fixed }) => fixed ?? centre)
    : pitchLine(notes, range, context);
  const line = notes.map(({ id, symbol, startBeats, durationBeats }, i): GridNote => {
    const pitch = pitches[i] ?? centre;
    if (!memory.has(id)) memory.set(id, { pitch, symbol });
    return { startBeats, durationBeats, pitch, velocity: 0.7 };
  });
  // One stream for each pass, so that a theme returns with the same chromatic notes.
  const rng = random(intent.seed, `chromatic notes ${name}`);
  const coloured = withChromatics(line, idiom.melody.chromatic, rng);
  return name !== 'chorus' && statement > 0
    ? withOrnaments(coloured, random(intent.seed, `ornaments ${name} ${statement}`), context)
    : coloured;
};

/** A lead that has rested longer than this, in bars, leaves the final chord to the others. */
const MAX_REST_BARS = 1.5;

/** Swing ratio from which a genre's eighths are felt as triplets. */
const TRIPLET_SWING = 0.6;

/**
 * Writes the lead melody on the grid: one theme of two-bar motifs for each kind of section, which returns with the
 * kind, ending on a stable tone with the last chord. `rangeAt` keeps it inside the range of the player. Sections with a
 * given melody have that.
 */
export const writeMelody = (context: CompositionContext, rangeAt: RangeAt = () => undefined): GridNote[] => {
  const { intent, idiom, bars, cadence, chords, piece } = context;
  const { melody, feel } = idiom;
  const themes = new Map<ThemeName, { theme: Theme; memory: Memory }>();
  const notes: GridNote[] = [];
  const played = bars.filter(({ startBeats }) => startBeats < cadence.chordBeats);
  const playsAt = leadPlan(context);
  const style = (name: ThemeName): MotifStyle => ({
    cells: cellsOf(context, name),
    barBeats: piece.barBeats,
    leaps: melody.leaps,
    rests: melody.rests,
    hasTriplets: piece.metre === '4/4' && feel.swingUnit === 'eighth' && feel.swing[0] >= TRIPLET_SWING,
  });
  for (const pass of passesOf(played, context)) {
    const { name } = pass;
    if (pass.bars[0]?.section.melody !== undefined) continue;
    const own = themes.get(name) ?? {
      theme: writeTheme(style(name), name === 'solo', random(intent.seed, `melody theme ${name}`)),
      memory: new Map(),
    };
    themes.set(name, own);
    const start = pass.bars[0]?.startBeats ?? 0;
    // A pick-up belongs to the bar that it leads to.
    notes.push(
      ...writePass(pass, own.theme, own.memory, context, rangeAt).filter(({ startBeats }) =>
        playsAt(Math.max(start, startBeats)),
      ),
    );
  }
  const line = withGivenNotes(withoutOverlaps(notes), writeGivenMelody(context, rangeAt), cadence);
  const performedMelody = shapeVelocities(line, context);
  const final = bars.at(-1);
  const rest = cadence.chordBeats - Math.max(...line.map((note) => note.startBeats + note.durationBeats));
  const plays = rest <= MAX_REST_BARS * piece.barBeats || isOnlyCadence(cadence);
  if (final === undefined || final.section.directions.unwanted.melody || !plays) return performedMelody;
  const tonic = pitchClassesOf(chordAt(chords, cadence.chordBeats).chord);
  const near = line.at(-1)?.pitch ?? melody.tessitura;
  const lastPitch = nearestPitch(near, tonic.slice(0, random(intent.seed, 'last note').chance(0.7) ? 1 : 2));
  const player = rangeAt(cadence.chordBeats);
  return [
    ...performedMelody,
    {
      startBeats: cadence.chordBeats,
      durationBeats: cadence.releaseBeats - cadence.chordBeats,
      pitch: player === undefined ? lastPitch : lastPitch + octaveInto(player, [lastPitch]),
      velocity: 0.6,
    },
  ];
};

/** Sorted by start; a note ends when the next one (such as a pick-up) begins, and is left out if nothing remains. */
const withoutOverlaps = (notes: readonly GridNote[]): GridNote[] => {
  const sorted = notes.toSorted((a, b) => a.startBeats - b.startBeats);
  return sorted.flatMap((note, i): GridNote[] => {
    const next = sorted[i + 1]?.startBeats ?? Infinity;
    const durationBeats = Math.min(note.durationBeats, next - note.startBeats);
    return durationBeats >= STEP_BEATS - 1e-6 ? [{ ...note, durationBeats }] : [];
  });
};

/** Given notes among the composer's. Each ends where the next begins, and before the final chord. */
const withGivenNotes = (
  notes: readonly GridNote[],
  given: readonly GridNote[],
  { chordBeats }: FinalCadence,
): GridNote[] => {
  if (given.length === 0) return [...notes];
  const sorted = [...notes, ...given].toSorted((a, b) => a.startBeats - b.startBeats);
  return sorted.map((note, i) => {
    const end = Math.min(chordBeats, sorted[i + 1]?.startBeats ?? Infinity);
    return { ...note, durationBeats: Math.min(note.durationBeats, end - note.startBeats) };
  });
};

/** Sets velocities (a phrase crescendo, metric accents, AR(1) noise) and gate times. */
const shapeVelocities = (
  notes: readonly GridNote[],
  { intent, idiom, piece, bars }: CompositionContext,
): GridNote[] => {
  const noise = ar1Noise(random(intent.seed, 'melody touch'));
  const phrase = piece.barBeats * 4;
  return notes.map((note) => {
    const { section } = barAt(bars, note.startBeats);
    const position = (note.startBeats % phrase) / phrase;
    const crescendo = 1 - Math.abs(position - 0.6) * 1.6;
    const accent = Math.round(note.startBeats / STEP_BEATS) % 4 === 0 ? 0.05 : 0;
    const level = 0.56 + section.intensity * 0.22;
    return {
      ...note,
      durationBeats: note.durationBeats * idiom.melody.noteLength,
      velocity: level + crescendo * 0.08 + accent + noise() * idiom.feel.velocityDeviation,
    };
  });
};
