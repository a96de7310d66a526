import { random } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
import { arrangementsOf } from '#engine/score/ab-arrangement.ts';
import { texturesOf } from '#engine/score/intro-outro.ts';
import type { AccompanimentPart } from '#engine/score/assign-accompaniment.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import type { IsPlaying } from '#engine/score/accompaniment.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { type InstrumentName } from '#engine/theory/instruments.ts';

/** Whether the style words of the bar's section allow an instrument. */
export const canPlay = ({ section }: Bar, instrument: InstrumentName): boolean => {
  const { only, unwanted } = section.directions;
  if (unwanted.instruments.includes(instrument)) return false;
  return only.length === 0 || only.includes(instrument);
};

/**
 * The accompaniment part that rests in the first verse and in every second verse after it (unless the section has the
 * full arrangement), so that later verses can grow. By section index.
 */
const restingVerse = (
  { bars, intent, piece }: CompositionContext,
  accompaniment: readonly AccompanimentPart[],
) => {
  const arrangements = arrangementsOf(piece.sections);
  const rng = random(intent.seed, 'arrangement');
  const rests = new Map<number, AccompanimentPart>();
  const verses = bars.filter(
    ({ indexInSection, section }) => indexInSection === 0 && section.kind === 'verse',
  );
  for (const [nth, { sectionIndex, section }] of verses.entries()) {
    const optional = accompaniment.filter(
      ({ requested, isLocal, layer }, i) =>
        i > 0 && !requested && !isLocal && layer.minIntensity <= section.intensity,
    );
    const isFull = arrangements[sectionIndex] === 'full';
    if (nth % 2 === 0 && verses.length > 1 && optional.length > 0 && !isFull) {
      rests.set(sectionIndex, rng.pick(optional));
    }
  }
  return rests;
};

/**
 * The accompaniment part that rests in a plain section whose full-arrangement neighbour would have the same number of
 * parts, so that the section change is audible. By section index.
 */
const restingPlain = (
  { piece: { sections }, intent }: CompositionContext,
  accompaniment: readonly AccompanimentPart[],
): Map<number, AccompanimentPart> => {
  const rng = random(intent.seed, 'plain sections');
  const arrangements = arrangementsOf(sections);
  const playingAt = (intensity: number) =>
    accompaniment.filter(({ layer }, i) => i === 0 || layer.minIntensity <= intensity);
  const rests = new Map<number, AccompanimentPart>();
  for (const [index, { intensity }] of sections.entries()) {
    const playingHere = playingAt(intensity);
    const optional = playingHere.filter(({ requested, isLocal }, i) => i > 0 && !requested && !isLocal);
    const hasEqualNeighbour = [index - 1, index + 1].some(
      (neighbour) =>
        arrangements[neighbour] === 'full' &&
        playingAt(sections[neighbour]!.intensity).length === playingHere.length,
    );
    if (arrangements[index] === 'plain' && hasEqualNeighbour && optional.length > 0)
      rests.set(index, rng.pick(optional));
  }
  return rests;
};

/** In long intros and outros, parts enter and leave on multiples of this many bars. */
const ENTRY_BARS = 4;

/**
 * For each accompaniment part, whether it plays in a bar: from its intensity threshold on, staggered entries in a
 * long intro, staggered exits in a long outro; a section that names instruments plays only those.
 */
export const arrangeAccompaniment = (
  context: CompositionContext,
  { accompaniment }: Ensemble,
): Map<AccompanimentPart, IsPlaying> => {
  const resting = new Map([...restingPlain(context, accompaniment), ...restingVerse(context, accompaniment)]);
  const textureAt = texturesOf(context);
  const long = context.bars.length > 6;
  return new Map(
    accompaniment.map((player, i): [AccompanimentPart, IsPlaying] => [
      player,
      (bar) => {
        const { section, indexInSection, barsInSection, sectionIndex } = bar;
        const { directions: wishes, kind, intensity } = section;
        if (!canPlay(bar, player.instrument) || wishes.unwanted.harmony) return false;
        if (player.isLocal) return wishes.added.includes(player.instrument);
        if (wishes.only.includes(player.instrument) || wishes.added.includes(player.instrument)) return true;
        if (resting.get(sectionIndex) === player) return false;
        const texture = textureAt(bar);
        if (texture !== undefined) {
          return (
            i < texture.layers &&
            (i === 0 || texture.layers === 1 || intensity + 0.25 >= player.layer.minIntensity)
          );
        }
        const progress = (indexInSection - (indexInSection % ENTRY_BARS) + 0.5) / barsInSection;
        if (long && kind === 'intro')
          return (
            i === 0 ||
            (intensity + progress * 0.4 >= player.layer.minIntensity &&
              progress > i / (accompaniment.length + 1))
          );
        if (long && kind === 'outro')
          return (
            i === 0 ||
            (intensity + 0.25 >= player.layer.minIntensity && progress < 1 - i / (accompaniment.length + 1))
          );
        return i === 0 || intensity >= player.layer.minIntensity;
      },
    ]),
  );
};
