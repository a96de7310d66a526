import { z } from 'zod';
import type { CompositionPlan } from '#contract/plan.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import { trackTypes, type SpokenWord } from '#contract/tracks.ts';
import { waveform } from '#contract/waveform.ts';
import type { TrackFacts } from '#server/platform/schema/track-facts.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';
import type { NewVersion } from '#server/library/versions/versions.service.ts';

/** The content of the version that an unpaid take becomes when it is accepted; its charge is written then. */
export type UnpaidVersion = NewTrack & NewVersion & { readonly id: string };

/** Parsed elsewhere when it is used; here only that it is an object. */
const json = <Value>() =>
  z.custom<Value>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const textOrNull = z.string().nullable().default(null);
const idOrNull = z.uuid().nullable().default(null);
const bytes = z.int().nonnegative();

const version1 = z.object({
  /** Absent in rows from before it was written. */
  schema: z.literal(1).default(1),
  id: z.uuid(),
  projectId: z.uuid(),
  createdBy: z.uuid(),
  generationId: idOrNull,
  title: z.string(),
  trackType: z.enum(trackTypes),
  source: z.literal('generated'),
  genres: z.array(z.string()),
  prompt: textOrNull,
  settings: json<Record<string, unknown>>().nullable().default(null),
  parentTrackId: idOrNull,
  remake: z.enum(remakeKinds).nullable().default(null),
  provider: textOrNull,
  providerVersion: textOrNull,
  seed: z.int().nullable().default(null),
  compositionPlan: json<CompositionPlan>().nullable().default(null),
  facts: json<TrackFacts>().nullable().default(null),
  words: z.array(json<SpokenWord>()).nullable().default(null),
  durationMs: z.number().nonnegative(),
  waveform,
  objectKey: z.string().min(1),
  contentType: z.string().min(1),
  extension: z.string().min(1),
  sizeBytes: bytes,
  playableKey: textOrNull,
  scoreKey: textOrNull,
  scoreSizeBytes: bytes.nullable().default(null),
});

/** The schema that this version of the program writes, and the only one that it reads. */
export const unpaidVersionSchema = 1;

/** What is stored of the version of an unpaid take. Its charge is not: it is written when the take is accepted. */
export const storedUnpaidVersion = ({
  tokenCost: _c,
  freeTokens: _f,
  ...version
}: UnpaidVersion): unknown => ({
  ...version,
  schema: unpaidVersionSchema,
});

/** The version of an unpaid take; undefined if it cannot be read, e.g. because a later version of the program wrote it. */
export function readUnpaidVersion(stored: unknown): UnpaidVersion | undefined {
  const parsed = version1.safeParse(stored);
  if (!parsed.success) return undefined;
  const { schema: _schema, ...version } = parsed.data;
  return version;
}
