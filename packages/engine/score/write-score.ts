import { uniquelyNamed } from '#engine/kit/unique-names.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { arrangeAccompaniment } from '#engine/score/arrange.ts';
import { type Bar, layBars, placeFinalCadence } from '#engine/score/bars.ts';
import { writeBass } from '#engine/score/bass.ts';
import { writeDrums } from '#engine/score/drums.ts';
import { commonDrums } from '#engine/score/common-patterns.ts';
import { doublingParts } from '#engine/score/doublings.ts';
import { fadeOf } from '#engine/score/fade.ts';
import { chooseEnsemble } from '#engine/score/choose-ensemble.ts';
import type { Ensemble } from '#engine/score/ensemble.ts';
import { writeHarmony } from '#engine/score/harmony.ts';
import { fallbackInputs, type ScoreInput } from '#engine/score/fallback-accompaniment.ts';
import { writeAccompaniment } from '#engine/score/accompaniment.ts';
import type { AccompanimentTask } from '#engine/score/accompaniment-task.ts';
import { writeCounterMelody } from '#engine/score/counter-melody.ts';
import { reviseParallels } from '#engine/score/part-writing/revise-parallels.ts';
import { voicesOfSection, writeSection } from '#engine/score/part-writing/write-section.ts';
import { writePercussion } from '#engine/score/percussion.ts';
import { performDrums } from '#engine/score/perform-drums.ts';
import { performNotes, type Timing, timingOf } from '#engine/score/perform.ts';
import { speedUp } from '#engine/score/accelerando.ts';
import { keepBeat, type PacedEnding, slowDown } from '#engine/score/ritardando.ts';
import { applyDynamics } from '#engine/score/dynamics.ts';
import { capitalize, channelSettings } from '#engine/score/channel-settings.ts';
import { ensembleParts, leadParts, writeWholeMelody } from '#engine/score/lead-parts.ts';
import { processChannels } from '#engine/score/channel-processing.ts';
import { writeAutomation } from '#engine/score/automation.ts';
import type { DrumHit, NotePart, Part, Score } from '#engine/score/score.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import { chordsFor, mergeVariants, sectionVariantsOf } from '#engine/score/section-variants.ts';
import { applyTechniques } from '#engine/score/technique/apply-techniques.ts';
import { changeKey, keyChangesOf } from '#engine/score/key-change.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeVocals } from '#engine/score/vocals/write-vocals.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { chordName, movedChord } from '#engine/theory/chord-names.ts';
import { metres } from '#engine/theory/metre.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import type { Intent } from '#engine/understand/intent.ts';

const accompanimentParts = (
  context: CompositionContext,
  ensemble: Ensemble,
  timing: Timing,
  { melody, bass }: Pick<AccompanimentTask, 'melody' | 'bass'>,
): NotePart[] => {
  const sections: GridNote[] = [];
  const playing = arrangeAccompaniment(context, ensemble);
  const counterMelody = ensemble.accompaniment.find(
    ({ layer }) => layer.name === 'counter' && (layer.voice ?? 1) > 0,
  );
  return ensemble.accompaniment.map((player, i) => {
    const { layer, instrument } = player;
    const task: AccompanimentTask = {
      layer,
      instrument,
      isPlaying: playing.get(player) ?? (() => true),
      name: `${layer.name} ${i}`,
      melody,
      bass,
      sections: [...sections],
      isJoined: (bar) =>
        ensemble.accompaniment
          .slice(i + 1)
          .some((other) => voicesOfSection(other) !== undefined && playing.get(other)?.(bar) === true),
    };
    const section = voicesOfSection(task);
    const notes =
      section === undefined
        ? (player === counterMelody ? writeCounterMelody : writeAccompaniment)(context, task)
        : writeSection(context, task, section);
    if (section !== undefined) sections.push(...notes);
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

/** The style with drums added if the genre has none but the prompt or a section asks for them. */
const withDrums = (idiom: Style, { drumsRequested }: Intent, { sections }: PlannedPiece): Style =>
  idiom.drums === undefined && (drumsRequested || sections.some(({ directions: wishes }) => wishes.drums))
    ? { ...idiom, drums: commonDrums }
    : idiom;

/** The bass; in classical music it does not move in parallels with the melody. */
const bassUnder = (
  melody: readonly GridNote[],
  instrument: InstrumentName,
  hits: readonly DrumHit[],
  context: CompositionContext,
): GridNote[] => {
  const notes = writeBass(context, instrument, hits);
  if (context.idiom.preset !== 'Classical') return notes;
  const lines = [
    { notes, range: instruments[instrument], isBass: true },
    { notes: melody, range: undefined, isBass: false },
  ];
  const [revised = notes] = reviseParallels(lines, () => false, context);
  return revised;
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
  const vocals = writeVocals(context, spoken, timing);
  const melody = writeWholeMelody(context, ensemble, vocals.wholeLead);
  const bassLine = ensemble.bass === undefined ? [] : bassUnder(melody.melody, ensemble.bass, hits, context);
  const bass: Part[] =
    ensemble.bass === undefined
      ? []
      : [
          {
            kind: 'notes',
            name:
              ensemble.bass === ensemble.soloKeyboard
                ? `Bass: ${instruments[ensemble.bass].label}`
                : capitalize(instruments[ensemble.bass].label),
            stem: 'bass',
            instrument: ensemble.bass,
            channel: channelSettings(
              // The left hand of a pianist sits where the right one does.
              ensemble.bass === ensemble.soloKeyboard
                ? { ...idiom.melody.channel, gainDb: idiom.bass.channel.gainDb }
                : idiom.bass.channel,
            ),
            notes: performNotes(bassLine, ensemble.bass, context, timing, 'bass'),
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
  return [
    ...drums,
    ...handPercussion,
    ...bass,
    ...accompanimentParts(context, ensemble, timing, { melody: melody.melody, bass: bassLine }),
    ...ensembleParts(context, ensemble, timing, { ...melody, bass: bassLine }),
    ...leadParts(context, ensemble, timing, melody.line),
    ...doublingParts(context, ensemble, timing, { melody: melody.line, bass: bassLine }),
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
 * final chord if it is requested or the genre ends that way; a strong one if both.
 */
const layOut = ({ intent, piece }: ScoreInput): Layout => {
  const idiom = withDrums(styleFor(intent), intent, piece);
  const { reverb: room, maxRingBeats: ringBeats, ending } = idiom;
  const bars = layBars(piece);
  const cadence = placeFinalCadence(piece, bars, {
    decaySeconds: room.decaySeconds,
    ringBeats,
    style: ending,
    ending: intent.ending?.kind,
  });
  const steady = { idiom, bars, cadence, sectionBeat: keepBeat };
  if (piece.accelerando) return { ...steady, tempo: speedUp(piece, bars) };
  const isDefault = ending === 'ritardando';
  return intent.ending === undefined && (isDefault || intent.ritardando)
    ? { idiom, bars, ...slowDown(piece, cadence, isDefault && intent.ritardando) }
    : { ...steady, tempo: [{ beat: 0, bpm: piece.bpm }] };
};

interface WrittenParts {
  readonly parts: readonly Part[];
  readonly chords: readonly ChordRegion[];
}

/** The merged parts of all variants, without silent ones, and the chords that they play. */
const writeMergedParts = (
  { intent, piece }: ScoreInput,
  { idiom, bars, cadence }: Layout,
  spoken: SpokenLines,
): WrittenParts => {
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
  const variants = others.map((variant): CompositionContext => {
    const harmony = writeHarmony(bars, cadence, idiom, intent.key, variant.seed);
    return {
      ...context,
      intent: { ...intent, seed: variant.seed },
      chords: chordsFor(variant, harmony, chords),
      ownsBeat: variant.ownsBeat,
    };
  });
  const parts = mergeVariants(
    [context, ...variants].map((variant) => writeParts(variant, ensemble, timing, spoken)),
  );
  return {
    parts: parts.filter((part) => (part.kind === 'drums' ? part.hits : part.notes).length > 0),
    chords: variants.reduce((played, variant) => chordsFor(variant, variant.chords, played), chords),
  };
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
  let { parts, chords } = writeMergedParts({ intent, piece }, layout, spoken);
  for (const fallback of fallbackInputs({ intent, piece })) {
    if (parts.length === 0) ({ parts, chords } = writeMergedParts(fallback, layOut(fallback), spoken));
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
    chords: chords.map(({ startBeats, endBeats, chord: { symbol } }) => {
      const change = keyChanges.findLast(({ beat }) => beat <= startBeats);
      const written = chordName(symbol, intent.key);
      const played = change && movedChord(written, () => change.semitones, change.key);
      return { startBeats, endBeats, symbol: played ?? written };
    }),
    sections: piece.sections.map(({ name, startBeats, startMs, durationMs }) => ({
      name,
      startBeats: sectionBeat(startBeats),
      startMs,
      durationMs,
    })),
    // Part names are MIDI track names.
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
