import { random } from '#engine/kit/random.ts';
import { bend, type Timing } from '#engine/score/perform.ts';
import type { Placement, SungNote, VoiceLine, VoicePart } from '#engine/score/score.ts';
import type { Desk } from '#engine/score/writing.ts';
import { singers } from '#engine/theory/singers.ts';
import type { Sung } from '#engine/understand/intent.ts';
import { isFull, writeHarmonyVoice, writeHeldVoice } from './backing.ts';
import { writeLead } from './lead-voice.ts';
import { placeLines, type SpokenLines } from './place-lines.ts';
import type { SungLine } from './sung-line.ts';
import { vocalStyleOf } from './vocal-style.ts';

/** Standard deviation of the onset of backing lines, in milliseconds. */
const SPREAD_MS = 14;

export interface Vocals {
  readonly lead: readonly SungLine[];
  readonly parts: readonly VoicePart[];
}

const none: Vocals = { lead: [], parts: [] };

/**
 * Writes the vocals: the lead on the plan's lines and, depending on the genre, doubles, a harmony voice and sustained
 * vowels in full sections. `spoken` holds the synthesized lines.
 */
export function writeVocals(desk: Desk, spoken: SpokenLines, timing: Timing): Vocals {
  const { idiom } = desk;
  const { sung } = desk.intent;
  if (!sung) return none;
  const lines = writeLead(desk, placeLines(desk, spoken), sung);
  const lead = lines.filter(({ placed }) => desk.keeps(placed.startBeats));
  if (lead.length === 0) return none;
  const { reverb = 0, echo = 0 } = idiom.melody.stand;
  const place = (more: number): Placement => ({
    gainDb: vocalStyleOf(desk.intent.genre.preset).gainDb,
    pan: 0,
    reverb: Math.min(0.5, 0.08 + 0.6 * reverb + more),
    echo: Math.min(0.25, 0.03 + 0.5 * echo),
    duckDb: 0,
  });
  const front: Take = { take: 0, gainDb: 0, pan: 0, lines: lead };
  const behind = backingTakes(desk, lead, spoken, sung);
  return {
    lead,
    parts: [
      voicePart(desk, timing, sung, 'lead', [front], place(0)),
      ...(behind.length > 0 ? [voicePart(desk, timing, sung, 'backing', behind, place(0.06))] : []),
    ],
  };
}

/** One vocal take and the lines it sings. */
interface Take extends Pick<VoiceLine, 'take' | 'gainDb' | 'pan'> {
  readonly lines: readonly SungLine[];
}

function backingTakes(desk: Desk, lead: readonly SungLine[], spoken: SpokenLines, sung: Sung): Take[] {
  const style = vocalStyleOf(desk.intent.genre.preset);
  const singer = singers[sung.singer];
  const full = lead.filter(isFull);
  const isSung = full.some(({ isRapped }) => !isRapped);
  const takes: Take[] = [];
  if (style.isDoubled && full.length > 0) {
    takes.push(
      { take: 1, gainDb: -11, pan: -0.6, lines: full },
      { take: 2, gainDb: -11, pan: 0.6, lines: full },
    );
  }
  if (style.harmony !== undefined && isSung) {
    const lines = writeHarmonyVoice(desk, lead, style.harmony, singer);
    takes.push({ take: 3, gainDb: -8, pan: 0.3, lines });
  }
  const vowel = style.held === undefined ? undefined : spoken.get(style.held);
  if (vowel && isSung) {
    for (const voice of [0, 1]) {
      const lines = writeHeldVoice(desk, lead, vowel, voice, singer);
      takes.push({ take: 4 + voice, gainDb: -13, pan: voice === 0 ? -0.45 : 0.45, lines });
    }
  }
  return takes;
}

function voicePart(
  { intent, piece, close }: Desk,
  timing: Timing,
  { singer }: Sung,
  role: VoicePart['role'],
  takes: readonly Take[],
  placement: Placement,
): VoicePart {
  const hand = random(intent.seed, `vocal timing ${role}`);
  const spread = role === 'lead' ? 0 : (SPREAD_MS * piece.bpm) / 60_000;
  const last = Math.min(piece.lengthBeats, close.releaseBeats);
  const lines: VoiceLine[] = [];
  const notes: SungNote[] = [];
  for (const { lines: sungLines, take, gainDb, pan } of takes) {
    for (const line of sungLines) {
      const late = spread * hand.bell();
      for (const note of line.notes) {
        const startBeats = Math.max(0, bend(note.startBeats, timing) + late);
        const end = Math.min(last, bend(note.startBeats + note.durationBeats, timing) + late);
        const durationBeats = Math.max(0.05, end - startBeats);
        notes.push({ ...note, startBeats, durationBeats, line: lines.length });
      }
      lines.push({ spoken: line.placed.spoken, isRapped: line.isRapped, take, gainDb, pan });
    }
  }
  const name = role === 'lead' ? 'Lead vocals' : 'Backing vocals';
  return { kind: 'voice', name, stem: 'vocals', singer, role, lines, placement, notes };
}
