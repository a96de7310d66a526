import { scoreFileKinds } from '#contract/scores.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';

/** Kinds that generate a track are named after the track type. */
export const generationKinds = trackTypes;
export const isGenerationKind = (kind: JobKindName): kind is TrackType =>
  generationKinds.some((one) => one === kind);

/** All job kinds. A kind with a price is named after its service. */
export const jobKindNames = [...generationKinds, 'image', 'text', ...scoreFileKinds] as const;
export type JobKindName = (typeof jobKindNames)[number];

/** The service whose price applies to this kind; undefined if it is free. */
export const serviceOf = (kind: JobKindName): PricedService | undefined =>
  pricedServices.find((service) => service === kind);
