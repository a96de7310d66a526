import type { Beats } from '#engine/kit/units.ts';
import { canPlay } from '#engine/score/arrange.ts';
import { barAt } from '#engine/score/bars.ts';
import { capitalize, channelSettings } from '#engine/score/channel-settings.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import { leadAt } from '#engine/score/lead-parts.ts';
import { performNotes, type Timing } from '#engine/score/perform.ts';
import type { NotePart } from '#engine/score/score.ts';
import type { Doubling } from '#engine/theory/genres/style.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

const DOUBLING_VELOCITY = 0.86;
/** Pickups and other notes shorter than this are left to the instrument that is doubled. */
const MIN_NOTE: Beats = 0.2;

/** The notes of a line that an instrument doubles in unison or octaves: in sections from its intensity on. */
const doubledNotes = (
  line: readonly GridNote[],
  { instrument, octaves, minIntensity }: Doubling,
  { bars, cadence }: CompositionContext,
): GridNote[] => {
  const { low, high } = instruments[instrument];
  return line.flatMap((note): GridNote[] => {
    const bar = barAt(bars, note.startBeats);
    const pitch = note.pitch + 12 * octaves;
    const isPlaying = bar.section.intensity >= minIntensity && canPlay(bar, instrument);
    const isPlayable = pitch >= low && pitch <= high && note.durationBeats >= MIN_NOTE;
    const isLast = cadence.isPlayed && note.startBeats >= cadence.chordBeats;
    if (!isPlayable || !(isPlaying || (isLast && canPlay(bar, instrument)))) return [];
    return [{ ...note, pitch, velocity: note.velocity * DOUBLING_VELOCITY }];
  });
};

/**
 * The instruments that double the melody and the bass of an orchestra: woodwinds an octave above or in unison with the
 * violins, horns an octave below, the double bass an octave below the cellos. The last chord is doubled like the
 * loudest section.
 */
export const doublingParts = (
  context: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  lines: { readonly melody: readonly GridNote[]; readonly bass: readonly GridNote[] },
): NotePart[] => {
  const leadAtBeat = leadAt(context, ensemble);
  const leads = (beat: Beats, instrument: InstrumentName) => {
    const player = leadAtBeat(beat);
    return player !== undefined && 'id' in player && player.id === instrument;
  };
  return ensemble.doublings.map((doubling): NotePart => {
    const { of, instrument, channel } = doubling;
    const line = of === 'melody' ? lines.melody : lines.bass;
    const notes = line.filter(({ startBeats }) =>
      of === 'melody' ? !leads(startBeats, instrument) : ensemble.bass !== instrument,
    );
    const { label } = instruments[instrument];
    return {
      kind: 'notes',
      name: of === 'melody' ? `Second: ${label}` : capitalize(label),
      stem: of === 'melody' ? 'lead' : 'bass',
      instrument,
      channel: channelSettings(channel),
      notes: performNotes(
        doubledNotes(notes, doubling, context),
        instrument,
        context,
        timing,
        `doubling ${instrument}`,
      ),
    };
  });
};
