import type { Beats, Pan } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { arrangeAccompaniment, canPlay } from '#engine/score/arrange.ts';
import { type Bar, layBars, placeFinalCadence } from '#engine/score/bars.ts';
import { writeBass } from '#engine/score/bass.ts';
import { writeDrums } from '#engine/score/drums.ts';
import { commonDrums } from '#engine/score/common-patterns.ts';
import { fadeOf } from '#engine/score/fade.ts';
import { chooseEnsemble, type Ensemble } from '#engine/score/ensemble.ts';
import { writeHarmony } from '#engine/score/harmony.ts';
import { fallbackInputs, type ScoreInput } from '#engine/score/fallback-accompaniment.ts';
import { writeAccompaniment } from '#engine/score/accompaniment.ts';
import { writeCounterMelody } from '#engine/score/counter-melody.ts';
import { writeMelody } from '#engine/score/melody.ts';
import { melodyRange } from '#engine/score/part-writing/ensemble-voices.ts';
import { leadVoices } from '#engine/score/part-writing/phrases.ts';
import { writeVoices } from '#engine/score/part-writing/write-voices.ts';
import { writePercussion } from '#engine/score/percussion.ts';
import { performDrums } from '#engine/score/perform-drums.ts';
import { performNotes, type Timing, timingOf } from '#engine/score/perform.ts';
import { speedUp } from '#engine/score/accelerando.ts';
import { keepBeat, type PacedEnding, slowDown } from '#engine/score/ritardando.ts';
import { applyDynamics } from '#engine/score/dynamics.ts';
import { processChannels } from '#engine/score/channel-processing.ts';
import { writeSecondVoice } from '#engine/score/second-voice.ts';
import { writeAutomation } from '#engine/score/automation.ts';
import type { NotePart, Part, ChannelSettings, Score } from '#engine/score/score.ts';
import { chordsFor, mergeVariants, sectionVariantsOf } from '#engine/score/section-variants.ts';
import { applyTechniques } from '#engine/score/technique/apply-techniques.ts';
import { changeKey, keyChangesOf } from '#engine/score/key-change.ts';
import { muteUnderVocals } from '#engine/score/vocals/mute-under-vocals.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import type { SungLine } from '#engine/score/vocals/sung-line.ts';
import { writeVocals } from '#engine/score/vocals/write-vocals.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { MixSettings, Style } from '#engine/theory/genres/style.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { type Instrument, type InstrumentName, instruments, kitLabels } from '#engine/theory/instruments.ts';
import { metres } from '#engine/theory/metre.ts';
import type { VoiceRange } from '#engine/theory/part-writing/voice-leading.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import type { Intent } from '#engine/understand/intent.ts';

const channelSettings = ({
  gainDb,
  pan = 0,
  reverb = 0,
  echo = 0,
  duckDb = 0,
}: MixSettings): ChannelSettings => ({
  gainDb,
  pan,
  reverb,
  echo,
  duckDb,
});

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The player of the melody: an instrument, or a voice of the ensemble. */
type LeadPlayer = Instrument | VoiceRange;

/** The lead at a beat: the one the plan names, a voice of the ensemble, the soloist in solos, else the lead. */
const leadAt = (context: CompositionContext, ensemble: Ensemble) => {
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

const leadParts = (
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
const ensembleParts = (
  context: CompositionContext,
  { voices, voicesHaveBass: hasBass }: Ensemble,
  timing: Timing,
  { line, melody }: Melody,
): NotePart[] => {
  if (voices.length === 0) return [];
  const { channel } = context.idiom.melody;
  return writeVoices(context, { voices, hasBass, melody: line, above: melody }).map((notes, i): NotePart => {
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
  { second: instrument }: Ensemble,
  timing: Timing,
  melody: readonly GridNote[],
): NotePart[] => {
  const { parallelVoice: second, channel: stand } = idiom.melody;
  if (second === undefined || instrument === undefined) return [];
  const notes = writeSecondVoice(melody, second.steps, { idiom, ...context });
  return [
    {
      kind: 'notes',
      name: `Second: ${instruments[instrument].label}`,
      stem: 'lead',
      instrument,
      channel: channelSettings({
        ...stand,
        gainDb: stand.gainDb + second.gainDb,
        pan: 0.3 - (stand.pan ?? 0),
      }),
      notes: performNotes(notes, instrument, { idiom, ...context }, timing, 'second'),
    },
  ];
};

const accompanimentParts = (
  context: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  melody: readonly GridNote[],
): NotePart[] => {
  const playing = arrangeAccompaniment(context, ensemble);
  const counterMelody = ensemble.accompaniment.find(
    ({ layer }) => layer.name === 'counter' && (layer.voice ?? 1) > 0,
  );
  return ensemble.accompaniment.map((player, i) => {
    const { layer, instrument } = player;
    const write = player === counterMelody ? writeCounterMelody : writeAccompaniment;
    const notes = write(context, {
      layer,
      instrument,
      isPlaying: playing.get(player) ?? (() => true),
      name: `${layer.name} ${i}`,
      melody,
    });
    return {
      kind: 'notes',
      name: `${capitalize(layer.name)}: ${instruments[instrument].label}`,
      stem: 'harmony',
      instrument,
      channel: channelSettings(layer.channel),
      notes: performNotes(notes, instrument, context, timing, `${layer.name} ${i}`),
    };
  });
};

/** Part names are MIDI track names, so they must be unique. */
const uniquelyNamed = (parts: readonly Part[]): Part[] => {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const nth = (seen.get(part.name) ?? 0) + 1;
    seen.set(part.name, nth);
    return nth === 1 ? part : { ...part, name: `${part.name} ${nth}` };
  });
};

/** The style with drums added if the genre has none but the prompt or a section asks for them. */
const withDrums = (idiom: Style, { drumsRequested }: Intent, { sections }: PlannedPiece): Style =>
  idiom.drums === undefined && (drumsRequested || sections.some(({ directions: wishes }) => wishes.drums))
    ? { ...idiom, drums: commonDrums }
    : idiom;

/** The melody of the whole piece on the grid, in the sections of every variant. */
interface Melody {
  /** The lead instruments', without what a singer sings. */
  readonly line: readonly GridNote[];
  /** The lead and the lead vocals, sorted by start: what the accompaniment is written under. */
  readonly melody: readonly GridNote[];
}

const writeWholeMelody = (
  context: CompositionContext,
  ensemble: Ensemble,
  sung: readonly SungLine[],
): Melody => {
  const line = muteUnderVocals(writeMelody(context, leadAt(context, ensemble)), sung);
  const melody = [...line, ...sung.flatMap(({ notes }) => notes)];
  return { line, melody: melody.toSorted((a, b) => a.startBeats - b.startBeats) };
};

/** All parts, in the order of the score. */
const writeParts = (
  context: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  spoken: SpokenLines,
): Part[] => {
  const { idiom } = context;
  const hits = ensemble.kit === undefined ? [] : writeDrums(context);
  const drums: Part[] =
    ensemble.kit === undefined || idiom.drums === undefined
      ? []
      : [
          {
            kind: 'drums',
            name: capitalize(kitLabels[ensemble.kit]),
            stem: 'drums',
            kit: ensemble.kit,
            channel: channelSettings(idiom.drums.channel),
            hits: performDrums(hits, context, timing),
          },
        ];
  const bass: Part[] =
    ensemble.bass === undefined
      ? []
      : [
          {
            kind: 'notes',
            name: capitalize(instruments[ensemble.bass].label),
            stem: 'bass',
            instrument: ensemble.bass,
            channel: channelSettings(idiom.bass.channel),
            notes: performNotes(
              writeBass(context, ensemble.bass, hits),
              ensemble.bass,
              context,
              timing,
              'bass',
            ),
          },
        ];
  const handPercussion = context.intent.percussion.map((name): Part => ({
    kind: 'drums',
    name: capitalize(percussion[name].label),
    stem: 'drums',
    kit: ensemble.kit ?? 'acoustic',
    channel: channelSettings({ gainDb: -4, pan: percussion[name].pan, reverb: 0.15 }),
    hits: performDrums(writePercussion(context, name), context, timing),
  }));
  const vocals = writeVocals(context, spoken, timing);
  const melody = writeWholeMelody(context, ensemble, vocals.wholeLead);
  return [
    ...drums,
    ...handPercussion,
    ...bass,
    ...accompanimentParts(context, ensemble, timing, melody.melody),
    ...ensembleParts(context, ensemble, timing, melody),
    ...leadParts(context, ensemble, timing, melody.line),
    ...vocals.parts,
  ].map((part) => (part.kind === 'notes' ? applyTechniques(part, context) : part));
};

/** A piece before the first note: bars, final cadence and tempo map. */
interface Layout extends PacedEnding {
  readonly idiom: Style;
  readonly bars: readonly Bar[];
}

/**
 * The bars and the final cadence, with an accelerando over the piece if it is requested, else a ritardando into the
 * final chord if it is requested or the genre ends that way.
 */
const layOut = ({ intent, piece }: ScoreInput): Layout => {
  const idiom = withDrums(styleFor(intent), intent, piece);
  const { reverb: room, maxRingBeats: ringBeats, ending } = idiom;
  const bars = layBars(piece);
  const cadence = placeFinalCadence(piece, bars, {
    decaySeconds: room.decaySeconds,
    ringBeats,
    ending: intent.ending?.kind,
  });
  const steady = { idiom, bars, cadence, sectionBeat: keepBeat };
  if (piece.accelerando) return { ...steady, tempo: speedUp(piece, bars) };
  return intent.ending === undefined && (ending === 'ritardando' || intent.ritardando)
    ? { idiom, bars, ...slowDown(piece, cadence) }
    : { ...steady, tempo: [{ beat: 0, bpm: piece.bpm }] };
};

/** The merged parts of all variants, without silent ones. */
const writeMergedParts = (
  { intent, piece }: ScoreInput,
  { idiom, bars, cadence }: Layout,
  spoken: SpokenLines,
): Part[] => {
  const [base, ...others] = sectionVariantsOf(intent, piece);
  const chords = writeHarmony(bars, cadence, idiom, intent.key, intent.seed);
  const context: CompositionContext = {
    intent,
    idiom,
    piece,
    bars,
    cadence,
    chords,
    ownsBeat: base.ownsBeat,
  };
  const ensemble = chooseEnsemble(intent, idiom, piece);
  const timing = timingOf(context);
  return mergeVariants([
    writeParts(context, ensemble, timing, spoken),
    ...others.map((variant) => {
      const harmony = writeHarmony(bars, cadence, idiom, intent.key, variant.seed);
      const variantContext: CompositionContext = {
        ...context,
        intent: { ...intent, seed: variant.seed },
        chords: chordsFor(variant, harmony, chords),
        ownsBeat: variant.ownsBeat,
      };
      return writeParts(variantContext, ensemble, timing, spoken);
    }),
  ]).filter((part) => (part.kind === 'drums' ? part.hits : part.notes).length > 0);
};

/**
 * Writes the whole piece, note by note, from an intent and its plan on the beat grid (`readPlan`). The same intent
 * and plan give the same score; each part draws from its own random stream. Instruments, tempo and swing depend on
 * the piece's seed only, the notes of a section on the section's seed if it has one. The last note is released before
 * `lengthMs`, so that the reverb can decay. `spoken` holds the synthesized lines for the singer of the intent;
 * without it there are no vocals. A piece is never silent: if every part is excluded, one accompaniment part plays.
 */
export const writeScore = (intent: Intent, piece: PlannedPiece, spoken: SpokenLines = new Map()): Score => {
  const layout = layOut({ intent, piece });
  const { idiom, cadence, tempo, sectionBeat } = layout;
  let parts = writeMergedParts({ intent, piece }, layout, spoken);
  for (const fallback of fallbackInputs({ intent, piece })) {
    if (parts.length === 0) parts = writeMergedParts(fallback, layOut(fallback), spoken);
  }
  const keyChanges = keyChangesOf(intent, piece);
  for (const change of keyChanges) parts = changeKey(parts, change);
  return {
    title: intent.title,
    lengthMs: intent.lengthMs,
    tempo,
    metre: metres[piece.metre],
    key: intent.key,
    ...(keyChanges.length > 0 && { keyChanges }),
    genre: intent.genre.preset,
    sections: piece.sections.map(({ name, startBeats, startMs, durationMs }) => ({
      name,
      startBeats: sectionBeat(startBeats),
      startMs,
      durationMs,
    })),
    parts: processChannels(applyDynamics(uniquelyNamed(parts), piece, idiom.mix.dynamicRangeDb), idiom.mix),
    reverb: idiom.reverb,
    parallelDrums: idiom.mix.parallelDrums,
    busCompression: idiom.mix.busCompression,
    automation: writeAutomation(piece, idiom.sectionDynamics),
    seed: intent.seed,
    fade: fadeOf(intent, piece, cadence),
    loops: intent.ending?.kind === 'loop',
  };
};
