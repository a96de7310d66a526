import { random } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
import { texturesOf } from '#engine/score/intro-outro.ts';
import type { AccompanimentPart } from '#engine/score/assign-accompaniment.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import type { IsPlaying } from '#engine/score/accompaniment-task.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { type InstrumentName } from '#engine/theory/instruments.ts';

/** Whether the style words of the bar's section allow an instrument. */
export const canPlay = ({ section }: Bar, instrument: InstrumentName): boolean => {
  const { only, unwanted } = section.directions;
  if (unwanted.instruments.includes(instrument)) return false;
  return only.length === 0 || only.includes(instrument);
};

/**
 * The accompaniment part that rests in the first verse and in every second verse after it, so that later verses can
 * grow. By section index.
 */
const restingVerse = ({ bars, intent }: CompositionContext, accompaniment: readonly AccompanimentPart[]) => {
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
    if (nth % 2 === 0 && verses.length > 1 && optional.length > 0) {
      rests.set(sectionIndex, rng.pick(optional));
    }
  }
  return rests;
};

/** How much more intense a verse is than an outro by default. */
const VERSE_ABOVE_OUTRO = 0.08;

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
  const resting = restingVerse(context, accompaniment);
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
            (i === 0 ||
              texture.layers === 1 ||
              intensity + (texture.windsDown === true ? VERSE_ABOVE_OUTRO : 0.25) >=
                player.layer.minIntensity)
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
