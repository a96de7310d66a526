import { mod } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import { type Bar, barAt, isOnlyCadence } from '#engine/score/bars.ts';
import { commonRhythmCells } from '#engine/score/common-patterns.ts';
import { type Texture, texturesOf } from '#engine/score/intro-outro.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { writeMelodyBar, withChromatics } from '#engine/score/melody-bar.ts';
import { type Theme, writeTheme } from '#engine/score/melody-theme.ts';
import { type CompositionContext, type GridNote, STEP_BEATS } from '#engine/score/composition-context.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { RhythmCell } from '#engine/theory/genres/style.ts';
import { degreeOfPitch, nearestPitch } from '#engine/theory/scale.ts';

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

/** Scale steps by which a theme is transposed above the verse. */
const themeTransposition: Readonly<Record<ThemeName, number>> = { verse: 0, chorus: 2, bridge: 1, solo: 2 };

const cellsOf = ({ idiom, piece }: CompositionContext, name: ThemeName): readonly RhythmCell[] => {
  const { cells } = idiom.melody;
  const themeCells = name === 'bridge' ? cells.verse : cells[name];
  return piece.metre === '4/4' ? themeCells : commonRhythmCells[piece.metre];
};

/**
 * Whether the lead instrument plays in this bar. Intros only hint at the hook, breaks and builds leave gaps; in
 * sections left to a singer it answers every four bars.
 */
const isLeadPlaying = (
  bar: Bar,
  { idiom, bars }: CompositionContext,
  texture: Texture | undefined,
): boolean => {
  const { section, indexInSection, barsInSection } = bar;
  const { directions: wishes, kind, intensity } = section;
  if (wishes.unwanted.melody) return false;
  if (wishes.lead !== undefined || wishes.only.length > 0 || bars.length < 5) return true;
  if (texture !== undefined) return texture.lead;
  if (intensity < idiom.melody.minIntensity) return false;
  if (idiom.melody.sectionsWithoutLead?.includes(kind)) {
    return indexInSection % 4 === 3 || bars.every((other) => other.section.kind === kind);
  }
  if (kind === 'intro') return indexInSection >= barsInSection / 2 && barsInSection > 2;
  if (kind === 'build') return indexInSection < barsInSection / 2;
  if (kind === 'break') return indexInSection % 4 < 2;
  return true;
};

/**
 * Writes the lead melody on the grid: one theme for each kind of section, repeated whenever the kind returns and
 * varied from the second time on, ending on a stable tone with the last chord.
 */
export const writeMelody = (context: CompositionContext): GridNote[] => {
  const { intent, idiom, bars, cadence, chords } = context;
  const { melody } = idiom;
  const themes = new Map<ThemeName, Theme>();
  const seen = new Map<ThemeName, number>();
  const centre = melody.tessitura + (intent.valence > 0.3 ? 1 : intent.valence < -0.3 ? -1 : 0);
  const baseDegree = nearestStableDegree(degreeOfPitch(intent.key, centre));
  const notes: GridNote[] = [];
  const textureAt = texturesOf(context);
  let rng = random(intent.seed, 'melody');
  for (const bar of bars) {
    if (bar.startBeats >= cadence.chordBeats) break;
    const name = themeOf[bar.section.kind];
    if (bar.indexInSection === 0) {
      seen.set(name, (seen.get(name) ?? 0) + 1);
      rng = random(intent.seed, `melody of section ${bar.sectionIndex}`);
    }
    if (!isLeadPlaying(bar, context, textureAt(bar))) continue;
    const theme =
      themes.get(name) ??
      writeTheme(
        cellsOf(context, name),
        melody,
        name === 'solo',
        random(intent.seed, `melody theme ${name}`),
      );
    themes.set(name, theme);
    const position = bar.indexInSection % theme.length;
    const lastBar = bar.indexInSection === bar.barsInSection - 1 && bar.barsInSection >= 4;
    const planned = theme[position];
    const cadenceBar = theme[name === 'chorus' ? 7 : 3];
    const themeBar = lastBar && cadenceBar?.kind === 'cadence' ? cadenceBar : planned;
    if (themeBar === undefined) continue;
    const isRepeat = (seen.get(name) ?? 1) > 1 || bar.indexInSection >= theme.length;
    const written = writeMelodyBar(
      {
        bar,
        themeBar,
        baseDegree: baseDegree + themeTransposition[name],
        ambitus: melody.ambitus,
        vary: isRepeat,
      },
      context,
      rng,
    );
    notes.push(
      ...withChromatics(written, melody.chromatic, rng).filter((n) => n.startBeats < cadence.chordBeats),
    );
  }
  const performedMelody = shapeVelocities(notes, context);
  const final = bars.at(-1);
  const plays = notes.length > 0 || isOnlyCadence(cadence);
  if (final === undefined || final.section.directions.unwanted.melody || !plays) return performedMelody;
  const tonic = pitchClassesOf(chordAt(chords, cadence.chordBeats).chord);
  const near = Math.min(notes.at(-1)?.pitch ?? centre, centre + 3);
  return [
    ...performedMelody,
    {
      startBeats: cadence.chordBeats,
      durationBeats: cadence.releaseBeats - cadence.chordBeats,
      pitch: nearestPitch(near, tonic.slice(0, random(intent.seed, 'last note').chance(0.7) ? 1 : 2)),
      velocity: 0.6,
    },
  ];
};

/** The nearest root or fifth of the key, as the centre of the melody: it makes the key clear. */
const nearestStableDegree = (degree: number): number => {
  const offset = [0, 1, -1, 2].find((candidate) => [0, 4].includes(mod(degree + candidate, 7))) ?? 0;
  return degree + offset;
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
