import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { arrangeLayers, mayPlay } from '#engine/score/arrange.ts';
import { type Close, layBars, placeClose } from '#engine/score/bars.ts';
import { writeBass } from '#engine/score/bass.ts';
import { writeDrums } from '#engine/score/drums.ts';
import { commonDrums } from '#engine/score/common-patterns.ts';
import { fadeOf } from '#engine/score/fade.ts';
import { castEnsemble, type Ensemble } from '#engine/score/ensemble.ts';
import { writeHarmony } from '#engine/score/harmony.ts';
import { lastLayers, type Wanted } from '#engine/score/last-layer.ts';
import { writeLayer } from '#engine/score/layers.ts';
import { writeMelody } from '#engine/score/melody.ts';
import { performDrums, performNotes, type Timing, timingOf } from '#engine/score/perform.ts';
import { writeSecondVoice } from '#engine/score/second-voice.ts';
import { writeScenes } from '#engine/score/scenes.ts';
import type { NotePart, Part, Placement, Score } from '#engine/score/score.ts';
import { chordsFor, joinTakes, takesOf } from '#engine/score/takes.ts';
import { makeRoom } from '#engine/score/vocals/make-room.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import type { SungLine } from '#engine/score/vocals/sung-line.ts';
import { writeVocals } from '#engine/score/vocals/write-vocals.ts';
import type { Desk, GridNote } from '#engine/score/writing.ts';
import type { Idiom, Stand } from '#engine/theory/genres/idiom.ts';
import { type InstrumentName, instruments, kitLabels } from '#engine/theory/instruments.ts';
import { metres } from '#engine/theory/metre.ts';
import { idiomFor } from '#engine/theory/genres/idiom-for.ts';
import type { Intent } from '#engine/understand/intent.ts';

const placed = ({ gainDb, pan = 0, reverb = 0, echo = 0, duckDb = 0 }: Stand): Placement => ({
  gainDb,
  pan,
  reverb,
  echo,
  duckDb,
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The lead instrument at a beat: the one the plan names, the soloist in solos, else the lead. */
const leaderAt = (desk: Desk, { lead, soloist, answer }: Ensemble) => {
  const starts = desk.bars.filter(({ indexInSection }) => indexInSection === 0);
  return (beat: number): InstrumentName | undefined => {
    const bar = starts.findLast(({ startBeats }) => startBeats <= beat + 1e-9);
    if (bar === undefined) return lead;
    const { wishes, kind } = bar.section;
    if (wishes.unwanted.melody) return undefined;
    if (wishes.lead !== undefined) return wishes.lead;
    const usual = kind === 'solo' ? soloist : kind === 'chorus' || kind === 'bridge' ? answer : lead;
    if (usual !== undefined && mayPlay(bar, usual)) return usual;
    return wishes.only.find((name) => instruments[name].roles.includes('lead'));
  };
};

const leadParts = (desk: Desk, ensemble: Ensemble, timing: Timing, sung: readonly SungLine[]): NotePart[] => {
  const leader = leaderAt(desk, ensemble);
  const byPlayer = new Map<InstrumentName, GridNote[]>();
  const melody = makeRoom(writeMelody(desk), sung);
  for (const note of melody) {
    const player = leader(note.startBeats);
    if (player === undefined) continue;
    const own = byPlayer.get(player);
    if (own === undefined) byPlayer.set(player, [note]);
    else own.push(note);
  }
  const leads = [...byPlayer].map(([instrument, notes]): NotePart => ({
    kind: 'notes',
    name: `Lead: ${instruments[instrument].label}`,
    stem: 'lead',
    instrument,
    placement: placed(desk.idiom.melody.stand),
    notes: performNotes(notes, instrument, desk, timing, `lead ${instrument}`),
  }));
  return [...leads, ...secondPart(desk, ensemble, timing, melody)];
};

/** The second voice, panned opposite the lead. */
const secondPart = (
  { idiom, ...desk }: Desk,
  { second: instrument }: Ensemble,
  timing: Timing,
  melody: readonly GridNote[],
): NotePart[] => {
  const { second, stand } = idiom.melody;
  if (second === undefined || instrument === undefined) return [];
  const notes = writeSecondVoice(melody, second.steps, { idiom, ...desk });
  return [
    {
      kind: 'notes',
      name: `Second: ${instruments[instrument].label}`,
      stem: 'lead',
      instrument,
      placement: placed({ ...stand, gainDb: stand.gainDb + second.gainDb, pan: 0.3 - (stand.pan ?? 0) }),
      notes: performNotes(notes, instrument, { idiom, ...desk }, timing, 'second'),
    },
  ];
};

const layerParts = (desk: Desk, ensemble: Ensemble, timing: Timing): NotePart[] => {
  const enters = arrangeLayers(desk, ensemble);
  return ensemble.layers.map((player, i) => {
    const { layer, instrument } = player;
    const notes = writeLayer(desk, layer, enters.get(player) ?? (() => true), `${layer.name} ${i}`);
    return {
      kind: 'notes',
      name: `${capital(layer.name)}: ${instruments[instrument].label}`,
      stem: 'harmony',
      instrument,
      placement: placed(layer.stand),
      notes: performNotes(notes, instrument, desk, timing, `${layer.name} ${i}`),
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
const withDrums = (idiom: Idiom, { drumsAsked }: Intent, { sections }: PlannedPiece): Idiom =>
  idiom.drums === undefined && (drumsAsked || sections.some(({ wishes }) => wishes.drums))
    ? { ...idiom, drums: commonDrums }
    : idiom;

/** All parts, in the order of the score. */
const writeParts = (desk: Desk, ensemble: Ensemble, timing: Timing, spoken: SpokenLines): Part[] => {
  const { idiom } = desk;
  const hits = ensemble.kit === undefined ? [] : writeDrums(desk);
  const drums: Part[] =
    ensemble.kit === undefined || idiom.drums === undefined
      ? []
      : [
          {
            kind: 'drums',
            name: capital(kitLabels[ensemble.kit]),
            stem: 'drums',
            kit: ensemble.kit,
            placement: placed(idiom.drums.stand),
            hits: performDrums(hits, desk, timing),
          },
        ];
  const bass: Part[] =
    ensemble.bass === undefined
      ? []
      : [
          {
            kind: 'notes',
            name: capital(instruments[ensemble.bass].label),
            stem: 'bass',
            instrument: ensemble.bass,
            placement: placed(idiom.bass.stand),
            notes: performNotes(writeBass(desk, ensemble.bass, hits), ensemble.bass, desk, timing, 'bass'),
          },
        ];
  const vocals = writeVocals(desk, spoken, timing);
  return [
    ...drums,
    ...bass,
    ...layerParts(desk, ensemble, timing),
    ...leadParts(desk, ensemble, timing, vocals.lead),
    ...vocals.parts,
  ];
};

const closeOf = ({ ending }: Intent, piece: PlannedPiece, { room, ringBeats }: Idiom): Close =>
  placeClose(piece, layBars(piece), { decaySeconds: room.decaySeconds, ringBeats, ending: ending?.kind });

/** The merged parts of all variants, without silent ones. */
const writeBand = ({ intent, piece }: Wanted, spoken: SpokenLines): Part[] => {
  const idiom = withDrums(idiomFor(intent), intent, piece);
  const bars = layBars(piece);
  const close = closeOf(intent, piece, idiom);
  const [own, ...others] = takesOf(intent, piece);
  const chords = writeHarmony(bars, close, idiom, intent.key, intent.seed);
  const desk: Desk = { intent, idiom, piece, bars, close, chords, keeps: own.keeps };
  const ensemble = castEnsemble(intent, idiom, piece);
  const timing = timingOf(desk);
  return joinTakes([
    writeParts(desk, ensemble, timing, spoken),
    ...others.map((take) => {
      const harmony = writeHarmony(bars, close, idiom, intent.key, take.seed);
      const again: Desk = {
        ...desk,
        intent: { ...intent, seed: take.seed },
        chords: chordsFor(take, harmony, chords),
        keeps: take.keeps,
      };
      return writeParts(again, ensemble, timing, spoken);
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
  const idiom = idiomFor(intent);
  let parts = writeBand({ intent, piece }, spoken);
  for (const wanted of lastLayers({ intent, piece })) {
    if (parts.length === 0) parts = writeBand(wanted, spoken);
  }
  return {
    title: intent.title,
    lengthMs: intent.lengthMs,
    tempo: [{ beat: 0, bpm: piece.bpm }],
    metre: metres[piece.metre],
    key: intent.key,
    genre: intent.genre.preset,
    sections: piece.sections.map(({ name, startBeats, startMs, durationMs }) => ({
      name,
      startBeats,
      startMs,
      durationMs,
    })),
    parts: uniquelyNamed(parts),
    room: idiom.room,
    scenes: writeScenes(piece, idiom.drama),
    seed: intent.seed,
    fade: fadeOf(intent, piece, closeOf(intent, piece, idiom)),
    loops: intent.ending?.kind === 'loop',
  };
};
