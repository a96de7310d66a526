import { random } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
import { coloursOf } from '#engine/score/colours.ts';
import { edgesOf } from '#engine/score/edges.ts';
import type { Ensemble, LayerPlayer } from '#engine/score/ensemble.ts';
import type { Enters } from '#engine/score/layers.ts';
import type { Desk } from '#engine/score/writing.ts';
import { type InstrumentName } from '#engine/theory/instruments.ts';

/** Whether the style words of the bar's section allow an instrument. */
export const mayPlay = ({ section }: Bar, instrument: InstrumentName): boolean => {
  const { only, unwanted } = section.wishes;
  if (unwanted.instruments.includes(instrument)) return false;
  return only.length === 0 || only.includes(instrument);
};

/**
 * The accompaniment part that rests in the first verse and in every second verse after it (unless the section has the
 * full arrangement), so that later verses can grow. By section index.
 */
const restingVerse = ({ bars, intent, piece }: Desk, layers: readonly LayerPlayer[]) => {
  const colours = coloursOf(piece.sections);
  const rng = random(intent.seed, 'arrangement');
  const rests = new Map<number, LayerPlayer>();
  const verses = bars.filter(
    ({ indexInSection, section }) => indexInSection === 0 && section.kind === 'verse',
  );
  for (const [nth, { sectionIndex, section }] of verses.entries()) {
    const optional = layers.filter(
      ({ asked, local, layer }, i) => i > 0 && !asked && !local && layer.from <= section.intensity,
    );
    const lifted = colours[sectionIndex] === 'lifted';
    if (nth % 2 === 0 && verses.length > 1 && optional.length > 0 && !lifted) {
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
  { piece: { sections }, intent }: Desk,
  layers: readonly LayerPlayer[],
): Map<number, LayerPlayer> => {
  const rng = random(intent.seed, 'plain sections');
  const colours = coloursOf(sections);
  const playing = (intensity: number) => layers.filter(({ layer }, i) => i === 0 || layer.from <= intensity);
  const rests = new Map<number, LayerPlayer>();
  for (const [index, { intensity }] of sections.entries()) {
    const own = playing(intensity);
    const optional = own.filter(({ asked, local }, i) => i > 0 && !asked && !local);
    const alike = [index - 1, index + 1].some(
      (next) => colours[next] === 'lifted' && playing(sections[next]!.intensity).length === own.length,
    );
    if (colours[index] === 'plain' && alike && optional.length > 0) rests.set(index, rng.pick(optional));
  }
  return rests;
};

/** In long intros and outros, parts enter and leave on multiples of this many bars. */
const ENTRY_BARS = 4;

/**
 * For each accompaniment part, whether it plays in a bar: from its intensity threshold on, staggered entries in a
 * long intro, staggered exits in a long outro; a section that names instruments plays only those.
 */
export const arrangeLayers = (desk: Desk, { layers }: Ensemble): Map<LayerPlayer, Enters> => {
  const resting = new Map([...restingPlain(desk, layers), ...restingVerse(desk, layers)]);
  const edgeAt = edgesOf(desk);
  const long = desk.bars.length > 6;
  return new Map(
    layers.map((player, i): [LayerPlayer, Enters] => [
      player,
      (bar) => {
        const { section, indexInSection, barsInSection, sectionIndex } = bar;
        const { wishes, kind, intensity } = section;
        if (!mayPlay(bar, player.instrument) || wishes.unwanted.harmony) return false;
        if (player.local) return wishes.added.includes(player.instrument);
        if (wishes.only.includes(player.instrument) || wishes.added.includes(player.instrument)) return true;
        if (resting.get(sectionIndex) === player) return false;
        const edge = edgeAt(bar);
        if (edge !== undefined) {
          return i < edge.layers && (i === 0 || edge.layers === 1 || intensity + 0.25 >= player.layer.from);
        }
        const through = (indexInSection - (indexInSection % ENTRY_BARS) + 0.5) / barsInSection;
        if (long && kind === 'intro')
          return (
            i === 0 || (intensity + through * 0.4 >= player.layer.from && through > i / (layers.length + 1))
          );
        if (long && kind === 'outro')
          return i === 0 || (intensity + 0.25 >= player.layer.from && through < 1 - i / (layers.length + 1));
        return i === 0 || intensity >= player.layer.from;
      },
    ]),
  );
};
