import type { VersionRow } from './versions.tables.ts';

/** Columns that `tracks` has copied from the current version. */
const copied = [
  'generationId',
  'source',
  'prompt',
  'parentTrackId',
  'remake',
  'settings',
  'provider',
  'providerVersion',
  'seed',
  'compositionPlan',
  'facts',
  'words',
  'tokenCost',
  'durationMs',
  'waveform',
  'objectKey',
  'contentType',
  'extension',
  'sizeBytes',
  'playableKey',
] as const;

export type VersionContent = Pick<VersionRow, (typeof copied)[number]>;

const pick = <Table extends object, Key extends keyof Table>(columns: Table, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<Table, Key>;

/** The content of a version: what a track has copied from its current one. */
export const contentOf = (row: VersionContent): VersionContent => pick(row, copied);
