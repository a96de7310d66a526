/** How a version came to be. */
export const versionOrigins = [
  'generated',
  'variation',
  'section',
  'extended',
  'uploaded',
  'merged',
  'edited',
  'comment',
] as const;
export type VersionOrigin = (typeof versionOrigins)[number];
