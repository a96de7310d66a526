import { mod } from '#engine/kit/integers.ts';
import { random } from '#engine/kit/random.ts';
import { type Bar, barAt, isOnlyClose } from '#engine/score/bars.ts';
import { commonCells } from '#engine/score/common-patterns.ts';
import { type Edge, edgesOf } from '#engine/score/edges.ts';
import { wander } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { writeMelodyBar, withChromatics } from '#engine/score/melody-bar.ts';
import { type Theme, writeTheme } from '#engine/score/melody-theme.ts';
import { type Desk, type GridNote, STEP_BEATS } from '#engine/score/writing.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Cell } from '#engine/theory/genres/idiom.ts';
import { degreeOfPitch, nearestOf } from '#engine/theory/scale.ts';

type ThemeName = 'verse' | 'chorus' | 'bridge' | 'solo';

const themeOf: Readonly<Record<SectionKind, ThemeName>> = {
  intro: 'chorus',
  verse: 'verse',
  lift: 'bridge',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'chorus',
  build: 'bridge',
  drop: 'chorus',
  solo: 'solo',
  outro: 'chorus',
};

/** Scale steps by which a theme is transposed above the verse. */
const lift: Readonly<Record<ThemeName, number>> = { verse: 0, chorus: 2, bridge: 1, solo: 2 };

const cellsOf = ({ idiom, piece }: Desk, name: ThemeName): readonly Cell[] => {
  const { cells } = idiom.melody;
  const own = name === 'bridge' ? cells.verse : cells[name];
  return piece.metre === '4/4' ? own : commonCells[piece.metre];
};

/**
 * Whether the lead instrument plays in this bar. Intros only hint at the hook, breaks and builds leave gaps; in
 * sections left to a singer it answers every four bars.
 */
const sings = (bar: Bar, { idiom, bars }: Desk, edge: Edge | undefined): boolean => {
  const { section, indexInSection, barsInSection } = bar;
  const { wishes, kind, intensity } = section;
  if (wishes.unwanted.melody) return false;
  if (wishes.lead !== undefined || wishes.only.length > 0 || bars.length < 5) return true;
  if (edge !== undefined) return edge.lead;
  if (intensity < idiom.melody.from) return false;
  if (idiom.melody.restsIn?.includes(kind)) {
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
export const writeMelody = (desk: Desk): GridNote[] => {
  const { intent, idiom, bars, close, chords } = desk;
  const { melody } = idiom;
  const themes = new Map<ThemeName, Theme>();
  const seen = new Map<ThemeName, number>();
  const centre = melody.centre + (intent.valence > 0.3 ? 1 : intent.valence < -0.3 ? -1 : 0);
  const home = homeDegree(degreeOfPitch(intent.key, centre));
  const notes: GridNote[] = [];
  const edgeAt = edgesOf(desk);
  let rng = random(intent.seed, 'melody');
  for (const bar of bars) {
    if (bar.startBeats >= close.chordBeats) break;
    const name = themeOf[bar.section.kind];
    if (bar.indexInSection === 0) {
      seen.set(name, (seen.get(name) ?? 0) + 1);
      rng = random(intent.seed, `melody of section ${bar.sectionIndex}`);
    }
    if (!sings(bar, desk, edgeAt(bar))) continue;
    const theme =
      themes.get(name) ??
      writeTheme(cellsOf(desk, name), melody, name === 'solo', random(intent.seed, `melody theme ${name}`));
    themes.set(name, theme);
    const place = bar.indexInSection % theme.length;
    const lastBar = bar.indexInSection === bar.barsInSection - 1 && bar.barsInSection >= 4;
    const planned = theme[place];
    const closing = theme[name === 'chorus' ? 7 : 3];
    const themeBar = lastBar && closing?.kind === 'close' ? closing : planned;
    if (themeBar === undefined) continue;
    const again = (seen.get(name) ?? 1) > 1 || bar.indexInSection >= theme.length;
    const written = writeMelodyBar(
      { bar, themeBar, base: home + lift[name], reach: melody.reach, vary: again },
      desk,
      rng,
    );
    notes.push(
      ...withChromatics(written, melody.chromatic, rng).filter((n) => n.startBeats < close.chordBeats),
    );
  }
  const shaped = shape(notes, desk);
  const final = bars.at(-1);
  const plays = notes.length > 0 || isOnlyClose(close);
  if (final === undefined || final.section.wishes.unwanted.melody || !plays) return shaped;
  const tonic = pitchClassesOf(chordAt(chords, close.chordBeats).chord);
  const near = Math.min(notes.at(-1)?.pitch ?? centre, centre + 3);
  return [
    ...shaped,
    {
      startBeats: close.chordBeats,
      durationBeats: close.releaseBeats - close.chordBeats,
      pitch: nearestOf(near, tonic.slice(0, random(intent.seed, 'last note').chance(0.7) ? 1 : 2)),
      velocity: 0.6,
    },
  ];
};

/** The nearest root or fifth of the key, as the centre of the melody: it makes the key clear. */
const homeDegree = (degree: number): number => {
  const near = [0, 1, -1, 2].find((away) => [0, 4].includes(mod(degree + away, 7))) ?? 0;
  return degree + near;
};

/** Sets velocities (a phrase crescendo, metric accents, AR(1) noise) and gate times. */
const shape = (notes: readonly GridNote[], { intent, idiom, piece, bars }: Desk): GridNote[] => {
  const drift = wander(random(intent.seed, 'melody touch'));
  const phrase = piece.barBeats * 4;
  return notes.map((note) => {
    const { section } = barAt(bars, note.startBeats);
    const place = (note.startBeats % phrase) / phrase;
    const swell = 1 - Math.abs(place - 0.6) * 1.6;
    const strong = Math.round(note.startBeats / STEP_BEATS) % 4 === 0 ? 0.05 : 0;
    const level = 0.56 + section.intensity * 0.22;
    return {
      ...note,
      durationBeats: note.durationBeats * idiom.melody.gate,
      velocity: level + swell * 0.08 + strong + drift() * idiom.feel.dynamics,
    };
  });
};
