import { v7 as uuidv7 } from 'uuid';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';

/** A waveform of four points of silence. */
const waveform = { points: 4, peak: 'AAAAAA==', rms: 'AAAAAA==' };

/** A finished track as a generation creates it, without its file. */
export function newTrack(projectId: string, createdBy: string, changes: Partial<NewTrack> = {}): NewTrack {
  const id = uuidv7();
  return {
    id,
    projectId,
    createdBy,
    generationId: uuidv7(),
    title: 'Night train',
    trackType: 'music',
    source: 'generated',
    genres: ['Jazz'],
    prompt: 'a night train',
    settings: { prompt: 'a night train', tempo: 96 },
    provider: 'builtin',
    providerVersion: '1',
    seed: 4_294_967_295,
    compositionPlan: null,
    facts: {
      understood: 'A calm jazz piece.',
      bpm: 96,
      key: 'D minor',
      metre: '4/4',
      instruments: ['piano'],
      sections: [{ section_name: 'Intro', start_ms: 0, duration_ms: 2500 }],
      loudnessLufs: -14,
      truePeakDbtp: -1,
    },
    tokenCost: 100,
    durationMs: 30_250,
    waveform,
    objectKey: `tracks/${id}/audio.mp3`,
    contentType: 'audio/mpeg',
    extension: 'mp3',
    sizeBytes: 1000,
    playableKey: null,
    ...changes,
  };
}
