import type { ChannelSettings, SungNote } from '#contract/stored-score.ts';
import { random } from '#engine/kit/random.ts';
import { applyTiming, type Timing } from '#engine/score/perform.ts';
import type { VoiceLine, VoicePart } from '#engine/score/score.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { singers } from '#engine/theory/singers.ts';
import type { VocalSettings } from '#engine/understand/intent.ts';
import { isFull, writeHarmonyVoice, writeSustainedVoice } from './backing.ts';
import { writeLead } from './lead-voice.ts';
import { placeLines, type SpokenLines } from './place-lines.ts';
import type { SungLine } from './sung-line.ts';
import { vocalStyleOf } from './vocal-style.ts';

/** Standard deviation of the onset of backing lines, in milliseconds. */
const ONSET_SPREAD_MS = 14;

export interface Vocals {
  readonly lead: readonly SungLine[];
  /** The lead in all sections, also those of other variants. */
  readonly wholeLead: readonly SungLine[];
  readonly parts: readonly VoicePart[];
}

const noVocals: Vocals = { lead: [], wholeLead: [], parts: [] };

/**
 * Writes the vocals: the lead on the plan's lines and, depending on the genre, doubles, a harmony voice and sustained
 * vowels in full sections. `spoken` holds the synthesized lines.
 */
export function writeVocals(context: CompositionContext, spoken: SpokenLines, timing: Timing): Vocals {
  const { idiom } = context;
  const { vocals: sung } = context.intent;
  if (!sung) return noVocals;
  const lines = writeLead(context, placeLines(context, spoken), sung);
  const lead = lines.filter(({ placed }) => context.ownsBeat(placed.startBeats));
  if (lead.length === 0) return { ...noVocals, wholeLead: lines };
  const { reverb = 0, echo = 0 } = idiom.melody.channel;
  const channelFor = (extraReverb: number): ChannelSettings => ({
    gainDb: vocalStyleOf(context.intent.genre.preset).gainDb,
    pan: 0,
    reverb: Math.min(0.5, 0.08 + 0.6 * reverb + extraReverb),
    echo: Math.min(0.25, 0.03 + 0.5 * echo),
    duckDb: 0,
  });
  const leadTake: VocalTake = { take: 0, gainDb: 0, pan: 0, lines: lead };
  const backing = backingTakes(context, lead, spoken, sung);
  return {
    lead,
    wholeLead: lines,
    parts: [
      voicePart(context, timing, sung, 'lead', [leadTake], channelFor(0)),
      ...(backing.length > 0 ? [voicePart(context, timing, sung, 'backing', backing, channelFor(0.06))] : []),
    ],
  };
}

/** One vocal take and the lines it sings. */
interface VocalTake extends Pick<VoiceLine, 'take' | 'gainDb' | 'pan'> {
  readonly lines: readonly SungLine[];
}

function backingTakes(
  context: CompositionContext,
  lead: readonly SungLine[],
  spoken: SpokenLines,
  sung: VocalSettings,
): VocalTake[] {
  const style = vocalStyleOf(context.intent.genre.preset);
  const singer = singers[sung.singer];
  const fullLines = lead.filter(isFull);
  const isSung = fullLines.some(({ isRapped }) => !isRapped);
  const takes: VocalTake[] = [];
  if (style.isDoubled && fullLines.length > 0) {
    takes.push(
      { take: 1, gainDb: -11, pan: -0.6, lines: fullLines },
      { take: 2, gainDb: -11, pan: 0.6, lines: fullLines },
    );
  }
  if (style.harmony !== undefined && isSung) {
    const lines = writeHarmonyVoice(context, lead, style.harmony, singer);
    takes.push({ take: 3, gainDb: -8, pan: 0.3, lines });
  }
  const vowel = style.sustainedVowel === undefined ? undefined : spoken.get(style.sustainedVowel);
  if (vowel && isSung) {
    for (const voice of [0, 1]) {
      const lines = writeSustainedVoice(context, lead, vowel, voice, singer);
      takes.push({ take: 4 + voice, gainDb: -13, pan: voice === 0 ? -0.45 : 0.45, lines });
    }
  }
  return takes;
}

function voicePart(
  { intent, piece, cadence }: CompositionContext,
  timing: Timing,
  { singer }: VocalSettings,
  role: VoicePart['role'],
  takes: readonly VocalTake[],
  placement: ChannelSettings,
): VoicePart {
  const timingNoise = random(intent.seed, `vocal timing ${role}`);
  const spread = role === 'lead' ? 0 : (ONSET_SPREAD_MS * piece.bpm) / 60_000;
  const last = Math.min(piece.lengthBeats, cadence.releaseBeats);
  const lines: VoiceLine[] = [];
  const notes: SungNote[] = [];
  for (const { lines: sungLines, take, gainDb, pan } of takes) {
    for (const line of sungLines) {
      const delay = spread * timingNoise.normal();
      for (const note of line.notes) {
        const startBeats = Math.max(0, applyTiming(note.startBeats, timing) + delay);
        const end = Math.min(last, applyTiming(note.startBeats + note.durationBeats, timing) + delay);
        const durationBeats = Math.max(0.05, end - startBeats);
        notes.push({ ...note, startBeats, gridBeats: note.startBeats, durationBeats, line: lines.length });
      }
      lines.push({ spoken: line.placed.spoken, isRapped: line.isRapped, take, gainDb, pan });
    }
  }
  const name = role === 'lead' ? 'Lead vocals' : 'Backing vocals';
  return { kind: 'voice', name, stem: 'vocals', singer, role, lines, channel: placement, notes };
}
