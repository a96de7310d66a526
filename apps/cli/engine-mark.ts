import { composerAgent, type AiMark, type DigitalSourceType, markedBytes } from '#engine/files.ts';
import { type EncodedAudio, engineVersion } from '#engine/index.ts';
import { hasSungVocals } from '#engine/theory.ts';

/**
 * The mark of a file that the engine made today. A build that needs the same bytes on every day sets SOURCE_DATE_EPOCH, in
 * seconds since 1970 (reproducible-builds.org).
 */
export function engineMark(
  sourceType: DigitalSourceType,
  { SOURCE_DATE_EPOCH: seconds }: Readonly<Record<string, string | undefined>> = process.env,
): AiMark {
  const time = /^\d{1,11}$/.test(seconds ?? '') ? Number(seconds) * 1000 : Date.now();
  return {
    sourceType,
    softwareAgent: composerAgent(engineVersion),
    createdAt: new Date(time).toISOString().slice(0, 10),
  };
}

/** A file of the engine, stems and MIDI among them, with its mark. */
export const markedEngineFile = (
  { bytes, contentType }: EncodedAudio,
  sourceType: DigitalSourceType,
): Promise<Uint8Array> => markedBytes(bytes, contentType, engineMark(sourceType));

/** The composer was not trained, its voice was. */
export const musicSourceType = ({ instruments }: { readonly instruments: readonly string[] }) =>
  hasSungVocals(instruments) ? 'composite' : 'algorithmic';

/** Only the stem of the vocals has the voice. */
export const stemSourceType = (stem: string) => (stem === 'vocals' ? 'trained' : 'algorithmic');
