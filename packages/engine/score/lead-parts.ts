import type { Beats, Pan } from '#engine/kit/units.ts';
import { canPlay } from '#engine/score/arrange.ts';
import { barAt } from '#engine/score/bars.ts';
import { capitalize, channelSettings } from '#engine/score/channel-settings.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import { writeMelody } from '#engine/score/melody.ts';
import { melodyRange } from '#engine/score/part-writing/ensemble-voices.ts';
import { leadVoices } from '#engine/score/part-writing/phrases.ts';
import { type EnsembleTask, writeVoices } from '#engine/score/part-writing/write-voices.ts';
import { performNotes, type Timing } from '#engine/score/perform.ts';
import type { NotePart } from '#engine/score/score.ts';
import { writeSecondVoice } from '#engine/score/second-voice.ts';
import { muteUnderVocals } from '#engine/score/vocals/mute-under-vocals.ts';
import type { SungLine } from '#engine/score/vocals/sung-line.ts';
import { type Instrument, type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { VoiceRange } from '#engine/theory/part-writing/voice-leading.ts';

/** The melody of the whole piece on the grid, in the sections of every variant. */
export interface Melody {
  /** The lead instruments', without what a singer sings. */
  readonly line: readonly GridNote[];
  /** The lead with its octaves and the lead vocals, sorted by start: what the accompaniment is written under. */
  readonly melody: readonly GridNote[];
}

/** In scale steps. */
const OCTAVE_BELOW = -7;

/** Whether the lead doubles its melody in octaves in the fullest sections, as a pianist who plays alone does. */
const playsOctaves = ({ soloKeyboard }: Ensemble): boolean => soloKeyboard !== undefined;

export const writeWholeMelody = (
  context: CompositionContext,
  ensemble: Ensemble,
  sung: readonly SungLine[],
): Melody => {
  const written = writeMelody(context, leadAt(context, ensemble));
  const isGiven = ({ startBeats }: GridNote) =>
    startBeats < context.cadence.chordBeats && barAt(context.bars, startBeats).section.melody !== undefined;
  // Singers follow a given melody, so it is played under them.
  const line = [
    ...muteUnderVocals(
      written.filter((note) => !isGiven(note)),
      sung,
    ),
    ...written.filter(isGiven),
  ].toSorted((a, b) => a.startBeats - b.startBeats);
  const octaves = playsOctaves(ensemble) ? writeSecondVoice(line, OCTAVE_BELOW, context) : [];
  const melody = [...line, ...octaves, ...sung.flatMap(({ notes }) => notes)];
  return { line, melody: melody.toSorted((a, b) => a.startBeats - b.startBeats) };
};

/** The player of the melody: an instrument, or a voice of the ensemble. */
type LeadPlayer = Instrument | VoiceRange;

/** The lead at a beat: the one the plan names, a voice of the ensemble, the soloist in solos, else the lead. */
export const leadAt = (context: CompositionContext, ensemble: Ensemble) => {
  const { lead, soloist, chorusLead: answer, voices } = ensemble;
  const starts = context.bars.filter(({ indexInSection }) => indexInSection === 0);
  const leadVoice = leadVoices(context, voices);
  const ranges = voices.map(melodyRange);
  return (beat: Beats): LeadPlayer | undefined => {
    const bar = starts.findLast(({ startBeats }) => startBeats <= beat + 1e-9);
    if (bar === undefined) return lead && instruments[lead];
    const { directions: wishes, kind } = bar.section;
    if (wishes.unwanted.melody) return undefined;
    const voice = leadVoice.get(bar.sectionIndex);
    if (voice !== undefined) return ranges[voice];
    if (wishes.lead !== undefined) return instruments[wishes.lead];
    const defaultLead = kind === 'solo' ? soloist : kind === 'chorus' || kind === 'bridge' ? answer : lead;
    if (defaultLead !== undefined && canPlay(bar, defaultLead)) return instruments[defaultLead];
    const only = wishes.only.find((name) => instruments[name].roles.includes('lead'));
    return only && instruments[only];
  };
};

export const leadParts = (
  context: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  melody: readonly GridNote[],
): NotePart[] => {
  const leadAtBeat = leadAt(context, ensemble);
  const byPlayer = new Map<InstrumentName, GridNote[]>();
  for (const note of melody) {
    const player = leadAtBeat(note.startBeats);
    if (player === undefined || !('id' in player)) continue;
    const playerNotes = byPlayer.get(player.id);
    if (playerNotes === undefined) byPlayer.set(player.id, [note]);
    else playerNotes.push(note);
  }
  const leads = [...byPlayer].map(([instrument, notes]): NotePart => ({
    kind: 'notes',
    name: `Lead: ${instruments[instrument].label}`,
    stem: 'lead',
    instrument,
    channel: channelSettings(context.idiom.melody.channel),
    notes: performNotes(notes, instrument, context, timing, `lead ${instrument}`),
  }));
  return [...leads, ...secondVoicePart(context, ensemble, timing, melody)];
};

/** Width of the seats of an ensemble, as pan positions. */
const SEATS: Pan = 0.4;

/** The parts of an ensemble; the first voice is in the stem of the lead, the bass in that of the bass. */
export const ensembleParts = (
  context: CompositionContext,
  { voices, voicesHaveBass: hasBass }: Ensemble,
  timing: Timing,
  { line, melody, bass }: Melody & { readonly bass: readonly GridNote[] },
): NotePart[] => {
  if (voices.length === 0) return [];
  const { channel } = context.idiom.melody;
  const task: EnsembleTask = {
    name: 'voices',
    voices,
    hasMelody: true,
    hasBass,
    isPlaying: ({ section }) => !section.directions.unwanted.harmony,
    melody: line,
    above: melody,
    bass,
    sections: [],
    isJoined: () => false,
  };
  return writeVoices(context, task).map((notes, i): NotePart => {
    const { instrument, label } = voices[i]!;
    const isBass = hasBass && i === voices.length - 1;
    return {
      kind: 'notes',
      name: isBass ? capitalize(label) : `${i === 0 ? 'Lead' : 'Harmony'}: ${label}`,
      stem: i === 0 ? 'lead' : isBass ? 'bass' : 'harmony',
      instrument,
      channel: channelSettings({ ...channel, pan: SEATS * ((2 * i) / (voices.length - 1) - 1) }),
      notes: performNotes(notes, instrument, context, timing, `voice ${i}`),
    };
  });
};

/** The second voice, panned opposite the lead. */
const secondVoicePart = (
  { idiom, ...context }: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  melody: readonly GridNote[],
): NotePart[] => {
  const { parallelVoice, channel: stand } = idiom.melody;
  const { second: instrument } = ensemble;
  const isSamePlayer = playsOctaves(ensemble);
  const second = isSamePlayer ? { steps: OCTAVE_BELOW, gainDb: 0 } : parallelVoice;
  if (second === undefined || instrument === undefined) return [];
  const notes = writeSecondVoice(melody, second.steps, { idiom, ...context });
  return [
    {
      kind: 'notes',
      name: `${isSamePlayer ? 'Octaves' : 'Second'}: ${instruments[instrument].label}`,
      stem: 'lead',
      instrument,
      channel: channelSettings({
        ...stand,
        gainDb: stand.gainDb + second.gainDb,
        pan: isSamePlayer ? (stand.pan ?? 0) : 0.3 - (stand.pan ?? 0),
      }),
      notes: performNotes(notes, instrument, { idiom, ...context }, timing, 'second'),
    },
  ];
};
