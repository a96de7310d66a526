import type { RemakeKind } from '#contract/remake-kinds.ts';

const items = {
  change: 'Change it…',
  same: 'Render again',
  variation: 'Variation',
  extension: 'Extend',
  section: 'Regenerate a section',
  stems: 'Download stems',
  midi: 'Download MIDI',
  wav: 'Download WAV',
} as const;

const origins: Record<RemakeKind, string> = {
  same: 'Same as',
  variation: 'Variation of',
  extension: 'Longer version of',
  section: 'New section in',
  edit: 'Edit of',
  merge: 'Merged from',
  'merge-edits': 'Merged from',
};

export const messages = {
  items,
  remakeGroup: 'Generate from this track',
  fileGroup: 'Score files',
  origins,
  anotherTrack: 'another track',
} as const;
