import { contentColumns } from '#server/platform/schema/content-columns.ts';
import type { VersionRow } from '../../platform/schema/versions.tables.ts';

export type VersionContent = Pick<VersionRow, keyof typeof contentColumns>;

const keys = Object.keys(contentColumns) as (keyof VersionContent)[];

/** The content of a version: what a track has copied from its current one. */
export const contentOf = (row: VersionContent): VersionContent =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as VersionContent;
