import { composerAgent, type AiMark, type DigitalSourceType } from '#engine/files.ts';
import { engineVersion } from '#engine/index.ts';
import { hasSungVocals } from '#engine/theory.ts';
import { isSigned, type Delivery } from '#server/platform/storage/objects/marked-object.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { isBlind, type PossiblyVoted } from '#server/library/versions/open-candidates.ts';
import type { TrackRow } from './tracks.repo.ts';

/** What the mark of a version depends on. */
export type MarkedVersion = Pick<
  TrackRow,
  'source' | 'provider' | 'providerVersion' | 'generationId' | 'facts' | 'trackType'
> &
  PossiblyVoted;

const builtin = 'builtin';

/** Only the built-in composer works without a trained model, except for its voice, which was trained. */
function sourceTypeOf({
  provider,
  trackType,
  facts,
}: Omit<MarkedVersion, 'generationId'>): DigitalSourceType {
  if (provider !== builtin || trackType === 'voice') return 'trained';
  return hasSungVocals(facts?.instruments ?? []) ? 'composite' : 'algorithmic';
}

/** The time in a UUID of version 7, to the second. */
function timeOf(id: string | null): string | undefined {
  if (id?.[14] !== '7') return undefined;
  return `${new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString().slice(0, 19)}Z`;
}

/**
 * What a version says about how it was made; undefined for an upload. A candidate of an open vote says only that it was
 * made by AI.
 */
export function trackMark(track: MarkedVersion): AiMark | undefined {
  const { source, provider, providerVersion, generationId } = track;
  if (source === 'uploaded') return undefined;
  if (isBlind(track)) return { sourceType: 'withheld' };
  const agent = provider === builtin ? composerAgent(providerVersion ?? '') : [provider, providerVersion];
  return {
    sourceType: sourceTypeOf(track),
    softwareAgent: [agent].flat().filter(Boolean).join(' ').trim() || undefined,
    createdAt: timeOf(generationId),
  };
}

/** What the audio says that is streamed while a job generates it. */
export const streamMark = (
  job: Pick<JobRow, 'id' | 'kind' | 'provider' | 'fallbackFor' | 'request'>,
): AiMark => {
  const isBuiltin = job.provider === builtin || job.fallbackFor !== null;
  const played = job.request.instrumental === false ? 'composite' : 'algorithmic';
  return {
    sourceType: isBuiltin && job.kind !== 'voice' ? played : 'trained',
    softwareAgent: isBuiltin ? composerAgent(engineVersion) : job.provider,
    createdAt: timeOf(job.id),
  };
};

/**
 * What each candidate of a blind vote says: the same, so that nothing tells them apart. Their type, if all have the same.
 * Undefined if none was made by AI.
 */
export function blindMark(marks: readonly (AiMark | undefined)[]): AiMark | undefined {
  const types = new Set(marks.map((mark) => mark?.sourceType));
  const [first] = types;
  if (types.size === 1) return first && { sourceType: first };
  return { sourceType: 'undisclosed' };
}

/** The file of a version that people download, or the one that browsers play. */
export function deliveryOf(
  version: MarkedVersion & Pick<TrackRow, 'objectKey' | 'playableKey' | 'contentType'>,
  use: 'download' | 'play',
): Delivery {
  const mark = trackMark(version);
  const { objectKey, playableKey, contentType } = version;
  // Formats that browsers cannot play have a WAV version.
  return use === 'play' && playableKey
    ? { key: playableKey, contentType: 'audio/wav', mark }
    : { key: objectKey, contentType, mark };
}

/** The mark of a file that is converted from a version's file, with which its Content Credentials are lost. */
export async function convertedMark(
  objects: Pick<ObjectStore, 'stat' | 'open'>,
  version: MarkedVersion & Pick<TrackRow, 'objectKey'>,
): Promise<AiMark | undefined> {
  const mark = trackMark(version);
  if (mark?.sourceType !== 'trained') return mark;
  return (await isSigned(objects, version.objectKey)) ? { ...mark, credentialsRemoved: true } : mark;
}

/** A mark, or none, with the trained voice of the composer over the audio. */
export const spokenOverMark = (mark: AiMark | undefined): AiMark => ({
  softwareAgent: composerAgent(engineVersion),
  ...mark,
  sourceType: mark?.sourceType === 'trained' ? 'trained' : 'composite',
});
