import { v7 as uuidv7 } from 'uuid';
import type { MadeSound, Provider } from '#providers/provider.ts';
import { askedOf } from './asked.ts';
import { objectKeys } from './generation-files.ts';
import type { GenerationRow } from './generation.tables.ts';

/** The track that a finished try becomes: the sound’s figures and everything that made it. What it cost is known at its end. */
export function newTrack(row: GenerationRow, made: MadeSound, by: Provider) {
  const { facts, audio, waveform } = made;
  const keys = objectKeys(row, made);
  return {
    id: uuidv7(),
    projectId: row.projectId,
    createdBy: row.userId,
    generationId: row.id,
    title: facts.title,
    trackType: row.trackType,
    source: 'generated' as const,
    genres: [...facts.genres],
    prompt: row.prompt,
    settings: row.settings,
    parentTrackId: row.parentTrackId,
    remake: row.remake,
    provider: by.name,
    providerVersion: by.version,
    seed: row.seed,
    compositionPlan: facts.plan ?? null,
    facts: {
      understood: facts.understood ?? null,
      bpm: facts.bpm ?? null,
      key: facts.key ?? null,
      detected: [...(facts.detected ?? [])],
      metre: facts.metre ?? null,
      instruments: [...(facts.instruments ?? [])],
      sections: [...(facts.sections ?? [])],
      loudnessLufs: facts.loudnessLufs ?? null,
      truePeakDbtp: facts.truePeakDbtp ?? null,
      asked: askedOf(row),
    },
    words: facts.words?.length ? [...facts.words] : null,
    durationMs: facts.durationMs,
    waveform,
    objectKey: keys.audio,
    contentType: audio.contentType,
    extension: audio.extension,
    sizeBytes: audio.bytes.byteLength,
    playableKey: keys.playable ?? null,
  };
}
export type NewTrack = ReturnType<typeof newTrack>;
