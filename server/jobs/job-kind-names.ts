import { scoreFileKinds } from '#contract/scores.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';

/** Kinds that make a track are named after its type. */
export const generationKinds = trackTypes;
export const isGenerationKind = (kind: JobKindName): kind is TrackType =>
  generationKinds.some((one) => one === kind);

/** Every kind of job. What has a price is named after its service. */
export const jobKindNames = [...generationKinds, 'image', 'text', ...scoreFileKinds] as const;
export type JobKindName = (typeof jobKindNames)[number];

/** The service whose price a job of this kind pays; undefined where it costs nothing. */
export const serviceOf = (kind: JobKindName): PricedService | undefined =>
  pricedServices.find((service) => service === kind);
