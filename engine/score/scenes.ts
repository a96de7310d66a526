import { clamp } from '#engine/kit/integers.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Opening, Scene, StemName } from '#engine/score/score.ts';
import type { Drama } from '#engine/theory/genres/idiom.ts';

/** Intensity from which a bus is neutral, and the one at which the genre's reduction applies fully. */
const OPEN_AT = 0.76;
const CLOSED_AT = 0.28;

/** How much of the genre's section dynamics applies to each stem. Vocals and effects are not automated. */
interface Share {
  readonly dark: number;
  readonly gain: number;
  readonly width: number;
  readonly widens?: number;
}
const shares: Readonly<Partial<Record<StemName, Share>>> = {
  drums: { dark: 0.35, gain: 0.8, width: 0.6 },
  bass: { dark: 0, gain: 0.7, width: 0 },
  harmony: { dark: 1, gain: 1, width: 1, widens: 1 },
  lead: { dark: 0.45, gain: 0.5, width: 0.3 },
};
/** In a filter sweep the drums follow almost fully and the bass for the most part. */
const sweeping: typeof shares = {
  ...shares,
  drums: { ...shares.drums!, dark: 0.9 },
  bass: { ...shares.bass!, dark: 0.8 },
};

const opening = (
  closed: number,
  { darkOctaves, quieterDb, narrower, wider = 0 }: Drama,
  share: Share,
): Opening => ({
  gainDb: -quieterDb * closed * share.gain,
  darkOctaves: darkOctaves * closed * share.dark,
  width:
    1 - narrower * Math.min(1, closed) * share.width + wider * Math.max(0, 1 - closed) * (share.widens ?? 0),
});

const closedness = (intensity: number): number => clamp((OPEN_AT - intensity) / (OPEN_AT - CLOSED_AT), 0, 1);

/** Amount of reduction at the start and end of a section; 0 is neutral. */
const courseOf = (
  { kind, intensity }: PlannedSection,
  { sweeps, open }: Drama,
): readonly [from: number, to: number] => {
  const still = open?.includes(kind) === true ? 0 : closedness(intensity);
  if (kind === 'intro' && sweeps !== true) return [Math.max(still, 1), Math.max(still, 1)];
  if (kind === 'drop' || kind === 'chorus') return [Math.min(still, 0.25), Math.min(still, 0.25)];
  if (sweeps !== true) return kind === 'lift' ? [still, still * 0.5] : [still, still];
  if (kind === 'build') return [1.15, 0.45];
  if (kind === 'break') return [0.7, 1.15];
  return kind === 'intro' ? [1.2, 0.8] : [still, still];
};

/**
 * Writes the bus automation for the sections of a piece from the genre's section dynamics. Independent of the seed.
 */
export const writeScenes = ({ sections }: PlannedPiece, drama: Drama): Scene[] => {
  let before: number | undefined;
  return sections.flatMap((section) => {
    const moving =
      drama.sweeps === true &&
      (section.kind === 'build' || section.kind === 'break' || section.kind === 'intro');
    const [from, to] = courseOf(section, drama);
    const end = section.startBeats + section.lengthBeats;
    const glide = before === undefined ? 0 : Math.min(drama.glideBeats ?? 0, section.lengthBeats / 2);
    const arrived = section.startBeats + glide;
    const last = before ?? from;
    before = to;
    return Object.entries(moving ? sweeping : shares).flatMap(([name, share]): Scene[] => {
      const stem = name as StemName;
      const stretch = (startBeats: Beats, endBeats: Beats, a: number, b: number): Scene => ({
        stem,
        startBeats,
        endBeats,
        from: opening(a, drama, share),
        to: opening(b, drama, share),
      });
      const stay = stretch(arrived, end, from, to);
      return glide > 0 ? [stretch(section.startBeats, arrived, last, from), stay] : [stay];
    });
  });
};
