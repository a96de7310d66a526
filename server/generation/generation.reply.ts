import type { Generation } from '#contract/generation.ts';
import type { GenerationRow } from './generation.tables.ts';

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

function errorOf({ errorCode, errorMessage, errorFacts }: GenerationRow): Generation['error'] {
  if (errorCode === null) return null;
  const { code: cause, suggestion } = errorFacts ?? {};
  return {
    code: errorCode,
    message: errorMessage ?? '',
    ...(cause && { cause }),
    ...(suggestion && { suggestion }),
  };
}

/** A row as the API shows it. */
export function generationReply(row: GenerationRow): Generation {
  return {
    id: row.id,
    projectId: row.projectId,
    userId: row.userId,
    trackType: row.trackType,
    status: row.status,
    progress: row.progress,
    prompt: row.prompt,
    provider: row.stoodInFor ?? row.provider,
    providerName: row.makerName,
    allowFallback: row.allowFallback,
    stoodInBecause: row.stoodInBecause,
    settings: row.settings,
    parentTrackId: row.parentTrackId,
    remake: row.remake,
    remakeAsked: row.remakeAsked,
    tokenCost: row.tokenCost,
    freeTokens: row.freeTokens,
    trackId: row.trackId,
    submissionKey: row.idempotencyKey,
    ideaId: row.ideaId,
    error: errorOf(row),
    createdAt: row.createdAt.toISOString(),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
  };
}
