import type { EditContext } from '#engine/edits.ts';

/** A piece of two sections, and a comment about its first bars. */
export const editContext: EditContext = {
  bpm: 84,
  key: 'D minor',
  metre: '3/4',
  sections: [
    { name: 'Opening', kind: 'intro', firstBar: 1, bars: 4 },
    { name: 'Theme', kind: 'chorus', firstBar: 5, bars: 8 },
  ],
  parts: [
    { part: 'felt piano', stem: 'lead', sections: [0, 1] },
    { part: 'violin', stem: 'harmony', sections: [1] },
    { part: 'drums', stem: 'drums', sections: [0, 1] },
  ],
  range: { from: 1, to: 4 },
};
