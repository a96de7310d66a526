import type { MusicSettings } from '#contract/music.ts';
import { keyName } from '#engine/theory.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import type { RequestedFacts } from '#server/platform/schema/track-facts.ts';

/**
 * The requested tempo, key and SoundFont; absent if prompt and settings leave them open. In an arranged piece, edits
 * replace what the prompt says about tempo and key.
 */
export async function requestedMusicFacts({
  prompt,
  tempo,
  genres,
  soundfont: soundFont,
  ...settings
}: MusicSettings): Promise<RequestedFacts> {
  const sound = soundFont !== undefined && { soundFont };
  if (settings.arrangement) return { ...sound };
  const plan = settings.useCompositionPlan ? (settings.composition_plan ?? undefined) : undefined;
  const { tempoRequested, bpm, requestedKey } = await readInThread('understandMusic', {
    prompt,
    tempo,
    genres,
    plan,
    seed: 0,
    format: 'wav',
  });
  const { tonic, mode } = requestedKey;
  return {
    ...(tempoRequested && { bpm }),
    ...(tonic !== undefined && mode !== undefined && { key: keyName({ tonic, mode }) }),
    ...sound,
  };
}
