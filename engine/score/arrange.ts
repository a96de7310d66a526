import { random } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
import { coloursOf } from '#engine/score/colours.ts';
import { edgesOf } from '#engine/score/edges.ts';
import type { Ensemble, LayerPlayer } from '#engine/score/ensemble.ts';
import type { Enters } from '#engine/score/layers.ts';
import type { Desk } from '#engine/score/writing.ts';
import { type InstrumentName } from '#engine/theory/instruments.ts';

/** Whether a section's own wishes let an instrument sound. */
export const mayPlay = ({ section }: Bar, instrument: InstrumentName): boolean => {
  const { only, unwanted } = section.wishes;
  if (unwanted.instruments.includes(instrument)) return false;
  return only.length === 0 || only.includes(instrument);
};

/** In the first verse and in every second one after it a layer rests, unless it is lifted: so that there is more to come. */
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
 * In a plain section next to a lifted one with the very same players one layer rests, so that somebody joins or
 * leaves at the joint.
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

/** Where players come or go one after another, they do so every four bars. */
const ENTRY_BARS = 4;

/**
 * When each layer plays: from its intensity on; one after another in a long introduction, and leaving one by one
 * in a long outro; where a section names players, only those.
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
