import { enginePlayers } from '#engine/compose/players.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { synthesizeLyrics } from '#engine/voice/singing/synthesize-lyrics.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score, VoicePart } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';
import { TempoClock } from '../../../render/tempo-clock.ts';

/** The score of a sung piece. */
export async function sungScore(request: Partial<ComposeRequest>): Promise<Score> {
  const intent = understand({ prompt: '', seed: 1, format: 'wav', instrumental: false, ...request });
  const plan = addLyrics(request.plan ?? writePlan(intent), intent);
  return writeScore(intent, resolvePlan(plan, intent), await synthesizeLyrics(plan, intent, defaultVoice()));
}

export const voicesOf = ({ parts }: Score): VoicePart[] =>
  parts.flatMap((part) => (part.kind === 'voice' ? [part] : []));

/** The lead vocal alone, without mixing and reverb: mono, as long as the piece. */
export function renderLeadVocal(score: Score): { readonly lead: VoicePart; readonly sound: Float32Array } {
  const [lead] = voicesOf(score);
  if (!lead) throw new Error('Nobody sings.');
  const frames = Math.round((score.lengthMs * SAMPLE_RATE) / 1000);
  const sound = new Float32Array(frames + SAMPLE_RATE);
  const silent = new Float32Array(sound.length);
  for (const event of enginePlayers
    .createSinger()
    .events(lead, new TempoClock(score.tempo), frames, mixSeed(score.seed, 1))) {
    event.play({ left: sound, right: silent }, event.frame);
  }
  return { lead, sound };
}
