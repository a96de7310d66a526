import type { StemName } from '#contract/part-groups.ts';
import type { ContextPart, ContextSection, EditContext } from '#engine/edits/edit-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';

type SectionRow = readonly [name: string, kind: SectionKind, bars: number];
/** The sections in which the part plays; undefined: all. */
type PartRow = readonly [part: string, stem: StemName, sections?: readonly number[]];

interface Piece {
  readonly bpm: number;
  readonly key: string;
  readonly metre: string;
  readonly sections: readonly SectionRow[];
  readonly parts: readonly PartRow[];
}

const contextOf = ({ sections: rows, parts: partRows, ...piece }: Piece): EditContext => {
  const barsOf = (count: number) => rows.slice(0, count).reduce((sum, [, , bars]) => sum + bars, 0);
  const sections = rows.map(([name, kind, bars], index): ContextSection => ({
    name,
    kind,
    bars,
    firstBar: barsOf(index) + 1,
  }));
  const parts = partRows.map(([part, stem, playsIn = [...rows.keys()]]): ContextPart => ({
    part,
    stem,
    sections: playsIn,
  }));
  return { ...piece, sections, parts };
};

/** The pieces that the frozen comments are about. The index of a section is its place in the list, from 0. */
export const frozenContexts = {
  /** Chorus 1 is section 3, bars 17 to 24; the bridge is section 7, bars 45 to 52; 64 bars. */
  pop: contextOf({
    bpm: 100,
    key: 'G major',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 4],
      ['Verse 1', 'verse', 8],
      ['Pre-chorus 1', 'pre-chorus', 4],
      ['Chorus 1', 'chorus', 8],
      ['Verse 2', 'verse', 8],
      ['Pre-chorus 2', 'pre-chorus', 4],
      ['Chorus 2', 'chorus', 8],
      ['Bridge', 'bridge', 8],
      ['Chorus 3', 'chorus', 8],
      ['Outro', 'outro', 4],
    ],
    parts: [
      ['vocals', 'vocals', [1, 2, 3, 4, 5, 6, 7, 8]],
      ['piano', 'harmony'],
      ['acoustic-guitar', 'harmony', [1, 2, 3, 4, 5, 6, 8, 9]],
      ['strings', 'harmony', [1, 3, 4, 6, 7, 8]],
      ['electric-bass', 'bass', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['drums', 'drums'],
      ['kick', 'drums'],
      ['snare', 'drums'],
      ['hi-hat', 'drums'],
    ],
  }),
  /** The second theme is section 2, bars 25 to 40; 76 bars. */
  waltz: contextOf({
    bpm: 92,
    key: 'D minor',
    metre: '3/4',
    sections: [
      ['Intro', 'intro', 8],
      ['Theme 1', 'verse', 16],
      ['Second theme', 'chorus', 16],
      ['Development', 'bridge', 12],
      ['Theme 2', 'verse', 16],
      ['Outro', 'outro', 8],
    ],
    parts: [
      ['violin', 'lead', [1, 2, 3, 4]],
      ['piano', 'harmony'],
      ['strings', 'harmony'],
      ['upright-bass', 'bass'],
    ],
  }),
  /** The solo is section 5, bars 37 to 44; chorus 3 is section 7, bars 49 to 56; 60 bars. */
  rock: contextOf({
    bpm: 132,
    key: 'E minor',
    metre: '4/4',
    sections: [
      ['Opening riff', 'intro', 4],
      ['Verse 1', 'verse', 8],
      ['Chorus 1', 'chorus', 8],
      ['Verse 2', 'verse', 8],
      ['Chorus 2', 'chorus', 8],
      ['Solo', 'solo', 8],
      ['Break', 'break', 4],
      ['Chorus 3', 'chorus', 8],
      ['Outro', 'outro', 4],
    ],
    parts: [
      ['vocals', 'vocals', [1, 2, 3, 4, 6, 7]],
      ['overdriven-guitar', 'lead', [0, 5, 8]],
      ['distorted-guitar', 'harmony', [0, 1, 2, 3, 4, 5, 7, 8]],
      ['rock-organ', 'harmony', [2, 4, 5, 7]],
      ['picked-bass', 'bass'],
      ['drums', 'drums'],
      ['kick', 'drums'],
      ['snare', 'drums'],
      ['hi-hat', 'drums', [1, 3, 6]],
      ['cymbals', 'drums', [0, 2, 4, 5, 7, 8]],
      ['toms', 'drums', [6]],
    ],
  }),
  /** Drop 1 is section 3, bars 33 to 48; drop 2 is section 6, bars 73 to 88; 96 bars. */
  edm: contextOf({
    bpm: 126,
    key: 'F minor',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 8],
      ['Break 1', 'break', 16],
      ['Build 1', 'build', 8],
      ['Drop 1', 'drop', 16],
      ['Break 2', 'break', 16],
      ['Build 2', 'build', 8],
      ['Drop 2', 'drop', 16],
      ['Outro', 'outro', 8],
    ],
    parts: [
      ['synth-lead', 'lead', [3, 6]],
      ['plucked-synth', 'lead', [1, 2, 4, 5]],
      ['supersaw', 'harmony', [2, 3, 5, 6]],
      ['warm-pad', 'harmony', [0, 1, 4, 7]],
      ['synth-bass', 'bass', [1, 2, 3, 5, 6]],
      ['drums', 'drums'],
      ['kick', 'drums', [0, 1, 2, 3, 5, 6, 7]],
      ['snare', 'drums', [2, 3, 5, 6]],
      ['hi-hat', 'drums'],
      ['percussion', 'drums', [3, 6]],
    ],
  }),
  /** Solo 2 is section 4, bars 45 to 60; 80 bars. */
  jazz: contextOf({
    bpm: 140,
    key: 'Bb major',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 4],
      ['Head A 1', 'verse', 16],
      ['Head B', 'chorus', 8],
      ['Solo 1', 'solo', 16],
      ['Solo 2', 'solo', 16],
      ['Head A 2', 'verse', 16],
      ['Tag', 'outro', 4],
    ],
    parts: [
      ['tenor-sax', 'lead', [1, 2, 3, 4, 5, 6]],
      ['piano', 'harmony'],
      ['upright-bass', 'bass'],
      ['drums', 'drums'],
      ['kick', 'drums'],
      ['snare', 'drums'],
      ['hi-hat', 'drums'],
      ['cymbals', 'drums'],
    ],
  }),
  /** The climax is section 3, bars 29 to 44; the development section 4, bars 45 to 56; 76 bars. */
  orchestral: contextOf({
    bpm: 84,
    key: 'C minor',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 8],
      ['Theme 1', 'verse', 12],
      ['Build', 'build', 8],
      ['Climax', 'chorus', 16],
      ['Development', 'bridge', 12],
      ['Theme 2', 'verse', 12],
      ['Outro', 'outro', 8],
    ],
    parts: [
      ['french-horn', 'lead', [2, 3]],
      ['flute', 'lead', [1, 4, 5]],
      ['cello', 'lead', [0, 1, 4, 6]],
      ['strings', 'harmony'],
      ['brass', 'harmony', [2, 3]],
      ['choir', 'harmony', [3, 5]],
      ['harp', 'harmony', [0, 1, 4, 5]],
      ['contrabass', 'bass'],
      ['timpani', 'drums', [2, 3]],
      ['taiko', 'drums', [2, 3, 4]],
    ],
  }),
  /** The break is section 3, bars 21 to 24; 44 bars. */
  lofi: contextOf({
    bpm: 78,
    key: 'A minor',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 4],
      ['Verse 1', 'verse', 8],
      ['Chorus 1', 'chorus', 8],
      ['Break', 'break', 4],
      ['Verse 2', 'verse', 8],
      ['Chorus 2', 'chorus', 8],
      ['Outro', 'outro', 4],
    ],
    parts: [
      ['felt-piano', 'lead', [1, 2, 4, 5, 6]],
      ['electric-piano', 'harmony'],
      ['jazz-guitar', 'harmony', [2, 3, 5]],
      ['electric-bass', 'bass', [1, 2, 4, 5]],
      ['drums', 'drums'],
      ['kick', 'drums'],
      ['snare', 'drums'],
      ['hi-hat', 'drums'],
    ],
  }),
  /** Verse 3 is section 6, bars 45 to 52; 64 bars. */
  folk: contextOf({
    bpm: 104,
    key: 'C major',
    metre: '4/4',
    sections: [
      ['Intro', 'intro', 4],
      ['Verse 1', 'verse', 8],
      ['Refrain 1', 'chorus', 8],
      ['Verse 2', 'verse', 8],
      ['Refrain 2', 'chorus', 8],
      ['Instrumental', 'solo', 8],
      ['Verse 3', 'verse', 8],
      ['Refrain 3', 'chorus', 8],
      ['Outro', 'outro', 4],
    ],
    parts: [
      ['vocals', 'vocals', [1, 2, 3, 4, 6, 7]],
      ['fiddle', 'lead', [0, 2, 4, 5, 7, 8]],
      ['acoustic-guitar', 'harmony'],
    ],
  }),
} as const satisfies Readonly<Record<string, EditContext>>;
