import { decode } from '#server/library/uploads/measure/decode.ts';
import { openSound } from '#server/library/uploads/measure/open-sound.ts';
import { trimmed } from '#server/library/uploads/measure/trim.ts';

/** Decodes a file: its rate and its length in frames. */
export async function decodedFrames(file: Uint8Array): Promise<{ sampleRate: number; frames: number }> {
  const decoding = await decode(await openSound(file));
  let frames = 0;
  for await (const chunk of trimmed(decoding!)) frames += chunk[0]!.length;
  return { sampleRate: decoding!.sampleRate, frames };
}
