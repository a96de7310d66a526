import type { VersionOrigin } from '#contract/version-origins.ts';

/** How a version came to be, as displayed. */
export const versionOriginNames: Record<VersionOrigin, string> = {
  generated: 'Generated',
  variation: 'Variation',
  section: 'Section re-made',
  extended: 'Extended',
  uploaded: 'Uploaded mix',
  merged: 'Merged',
  edited: 'Edited',
  comment: 'From a comment',
};
