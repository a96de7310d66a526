import type { Generation, GenerationProgress } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/platform/jobs/job-kind-names.ts';
import { blindSettings } from '#server/library/versions/open-candidates.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';

/** A job that generates a track of a project. */
export type GenerationRow = JobRow & { readonly kind: TrackType; readonly projectId: string };

export const isGeneration = (job: JobRow): job is GenerationRow =>
  isGenerationKind(job.kind) && job.projectId !== null;

/** Whether its audio is streamed while it is generated. */
export const isStreamed = ({ request }: Pick<JobRow, 'request'>): boolean => request['mode'] === 'stream';

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

function errorOf({ errorCode, errorMessage, errorFacts }: JobRow): Generation['error'] {
  if (errorCode === null) return null;
  const { code: cause, suggestion } = errorFacts ?? {};
  return {
    code: errorCode,
    message: errorMessage ?? '',
    ...(cause && { cause }),
    ...(suggestion && { suggestion }),
  };
}

/** The API representation of a generation. */
export function generationReply(
  row: GenerationRow,
  progress: GenerationProgress | null,
  isBlind: boolean,
): Generation {
  return {
    id: row.id,
    projectId: row.projectId,
    userId: isBlind ? null : row.userId,
    trackType: row.kind,
    status: row.status,
    progress,
    prompt: row.prompt,
    isBlind,
    provider: isBlind ? null : (row.fallbackFor ?? row.provider),
    providerName: isBlind ? null : row.providerName,
    allowFallback: row.allowFallback,
    fallbackReason: isBlind ? null : row.fallbackReason,
    settings: isBlind ? blindSettings(row.request) : row.request,
    parentTrackId: row.parentTrackId,
    remake: row.remake,
    remakeRequest: isBlind ? null : row.remakeRequest,
    tokenCost: isBlind ? null : row.tokenCost,
    freeTokens: isBlind ? null : row.freeTokens,
    trackId: row.trackId,
    versionOf: row.versionOf,
    version: row.version,
    commentId: row.commentId,
    submissionKey: isBlind ? null : row.idempotencyKey,
    ideaId: row.ideaId,
    error: errorOf(row),
    createdAt: row.createdAt.toISOString(),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
  };
}
