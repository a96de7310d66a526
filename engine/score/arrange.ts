import { random } from '#engine/kit/random.ts';
import type { Bar } from '#engine/score/bars.ts';
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

/** In every second verse one layer rests, so that the return is not the same again. */
const restingVerse = ({ bars, intent }: Desk, layers: readonly LayerPlayer[]) => {
  const rng = random(intent.seed, 'arrangement');
  const optional = layers.filter(({ asked }, i) => i > 0 && !asked);
  const rests = new Map<number, LayerPlayer>();
  let verses = 0;
  for (const bar of bars) {
    if (bar.indexInSection > 0 || bar.section.kind !== 'verse') continue;
    verses += 1;
    if (verses % 2 === 0 && optional.length > 0) rests.set(bar.sectionIndex, rng.pick(optional));
  }
  return rests;
};

/**
 * When each layer plays: from its intensity on; one after another in an introduction, and leaving one by one in
 * an outro; where a section names players, only those.
 */
export const arrangeLayers = (desk: Desk, { layers }: Ensemble): Map<LayerPlayer, Enters> => {
  const resting = restingVerse(desk, layers);
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
        const through = (indexInSection + 0.5) / barsInSection;
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
