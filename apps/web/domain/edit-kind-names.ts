import type { EditKind } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';

export const editKindNames: Record<EditKind, string> = {
  order: 'Order',
  length: 'Length',
  chords: 'Chords',
  energy: 'Energy',
  key: 'Key',
  tempo: 'Tempo',
  add: 'Add',
  replace: 'Replace',
  mute: 'Silent',
  density: 'Notes',
  register: 'Register',
  dynamics: 'Dynamics',
  level: 'Level',
  brightness: 'Brightness',
  room: 'Reverb',
  ending: 'Ending',
};

/** Edits in a few words, without their amounts: "Level (drums), Ending". */
export const nameEdits = (edits: readonly Edit[]): string =>
  edits
    .map((edit) => {
      const parts = 'parts' in edit && edit.parts ? ` (${edit.parts.join(', ')})` : '';
      return `${editKindNames[edit.kind]}${parts}`;
    })
    .join(', ');
