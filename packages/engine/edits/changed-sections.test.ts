import { beforeAll, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { changedSections, type WrittenPiece } from '#engine/edits/changed-sections.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { composePiece, editedPiece } from '#engine/testing/pieces.ts';

/** Intro, Verse 1, Chorus 1, Verse 2, Chorus 2 and Outro. */
let piece: Piece;
beforeAll(async () => {
  piece = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
}, 60_000);

const written = ({ outline: { bpm, key }, ...rest }: Piece): WrittenPiece => ({ ...rest, bpm, key });

const edits: [name: string, edits: Edit[]][] = [
  ['a level of one part', [{ kind: 'level', parts: ['drums'], by_db: -3.5, sections: [2] }]],
  ['a part muted in a few bars', [{ kind: 'mute', parts: ['drums'], bars: { from: 5, to: 7 } }]],
  ['another ending', [{ kind: 'ending', style: 'soft' }]],
  [
    'a level and another ending',
    [
      { kind: 'level', parts: ['drums'], by_db: -3.5, sections: [1] },
      { kind: 'ending', style: 'soft' },
    ],
  ],
  ['a new instrument', [{ kind: 'add', instrument: 'cello', sections: [2] }]],
  ['a longer section', [{ kind: 'length', section: 3, by_bars: 4 }]],
  ['another tempo', [{ kind: 'tempo', bpm: 132 }]],
];

it.each(edits)('%s changes the sections that the edit says', async (_name, made) => {
  const edited = applyEdits(piece, made);
  const version = await editedPiece(piece, edited);
  expect(changedSections(written(piece), written(version))).toEqual(
    edited.changed.map(({ section }) => section),
  );
  expect(changedSections(written(version), written(version))).toEqual([]);
});

it('another key changes all sections, and another seed for one section this section', async () => {
  const other = await editedPiece(piece, applyEdits(piece, [{ kind: 'key', semitones: 2 }]));
  expect(changedSections(written(piece), written(other))).toEqual([0, 1, 2, 3, 4, 5]);
  const remade = { ...written(piece), sectionSeeds: [{ section: 2, seed: 5 }] };
  expect(changedSections(written(piece), remade)).toEqual([2]);
  const again = { ...remade, sectionSeeds: [...remade.sectionSeeds, { section: 4, seed: 6 }] };
  expect(changedSections(remade, again)).toEqual([4]);
  expect(changedSections(again, remade)).toEqual([4]);
});

it('a section that moved is not a change, a new one is', async () => {
  const order = await editedPiece(
    piece,
    applyEdits(piece, [{ kind: 'order', sections: [0, 3, 2, 1, 4, 4, 5] }]),
  );
  const changed = changedSections(written(piece), written(order));
  expect(changed).not.toContain(2);
  expect(changed).toContain(5);
});

it('an edit of an edited piece changes what it says, too', async () => {
  const chain: Edit[][] = [
    [
      { kind: 'tempo', factor: 1.25 },
      { kind: 'length', section: 2, by_bars: 4 },
    ],
    [{ kind: 'level', parts: ['drums'], by_db: -3 }],
    [{ kind: 'ending', style: 'cut' }],
  ];
  let version = piece;
  for (const made of chain) {
    const edited = applyEdits(version, made);
    const next = await editedPiece(version, edited);
    expect(changedSections(written(version), written(next))).toEqual(
      edited.changed.map(({ section }) => section),
    );
    version = next;
  }
});
