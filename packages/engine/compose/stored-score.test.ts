import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { genrePresets } from '#contract/genres.ts';
import { compose } from '#engine/compose/music.ts';
import { outlineScore } from '#engine/compose/outline.ts';
import { composeMidi, composeStoredScore } from '#engine/compose/score-files.ts';
import { readStoredScore, storedScoreOf } from '#engine/compose/stored-score.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { mergePieces } from '#engine/edits/merge/merge-pieces.ts';
import type { EditedPiece } from '#engine/edits/piece.ts';
import { importMusic } from '#engine/import/import-music.ts';
import { composePiece, editedPiece, requestOf } from '#engine/testing/pieces.ts';

const wav = { format: 'wav' } as const;

const music = (prompt: string, more: Partial<ComposeRequest> = {}): ComposeRequest => ({
  ...wav,
  prompt,
  seed: 11,
  lengthMs: 6_000,
  ...more,
});

/** A request that has nothing but the stored score of another one. */
const fromStored = async (request: ComposeRequest): Promise<ComposeRequest> => ({
  ...wav,
  prompt: 'something else',
  seed: 99,
  score: await composeStoredScore(request),
});

async function midiAndOutline(request: ComposeRequest) {
  return { midi: (await composeMidi(request)).bytes, outline: await outlineScore(request) };
}

/** All files of a piece; the stems by name. */
async function filesOf(request: ComposeRequest) {
  const { audio, facts, stems } = await compose({ ...request, extras: { stems: true } });
  return {
    ...(await midiAndOutline(request)),
    facts,
    wav: audio.bytes,
    stems: [...stems!].map(([name, { bytes }]) => [name, Buffer.from(bytes).toString('base64')]),
  };
}

async function editedRequest(edits: readonly Edit[]): Promise<ComposeRequest> {
  const piece = await composePiece('indie pop with drums, bass and piano', { lengthMs: 8_000 });
  expect(piece.plan.sections.length).toBeGreaterThan(1);
  return requestOf(await editedPiece(piece, applyEdits(piece, edits)));
}

async function mergedRequest(): Promise<ComposeRequest> {
  const prompt = 'indie pop, 100 bpm, with drums, bass and piano';
  const [first, second] = [
    await composePiece(prompt, { seed: 1, lengthMs: 8_000 }),
    await composePiece(prompt, { seed: 2, lengthMs: 8_000 }),
  ];
  expect(first.plan.sections.length).toBeGreaterThan(1);
  const sections = first.plan.sections.map((_, section) => ({ source: section % 2, section }));
  const merged: EditedPiece = mergePieces([first, second], {
    kind: 'merge',
    sources: [1, 2],
    sections,
  });
  return requestOf(await editedPiece(first, merged));
}

describe('a stored score', { timeout: 120_000 }, () => {
  it.each(genrePresets)(
    'the score of %s gives the same MIDI file and outline as composing again',
    async (genre) => {
      const request = music(`${genre}, with an intro and a fade-out`, { genres: [genre], lengthMs: 40_000 });
      expect(await midiAndOutline(await fromStored(request))).toEqual(await midiAndOutline(request));
    },
  );

  it.each([
    ['pop', music('upbeat pop with drums and bass')],
    ['house with ducking', music('house, 124 bpm, sidechained pads')],
    ['an orchestra', music('orchestral adventure with strings and horns')],
    ['a solo piano', music('nocturne for solo piano with pedal')],
    ['a seamless loop', music('seamless loop, lo-fi hip hop')],
    ['a song', music('folk song about the rain', { instrumental: false, lengthMs: 12_000 })],
    ['rap', music('hip hop with rap about trains', { instrumental: false, lengthMs: 12_000 })],
    ['a section with another seed', music('jazz trio', { sectionSeeds: [{ section: 0, seed: 4 }] })],
  ])('the score of %s gives the same WAV, stems and facts as composing again', async (_, request) => {
    expect(await filesOf(await fromStored(request))).toEqual(await filesOf(request));
  });

  it('the score of an import gives the same files as composing again', async () => {
    const abc = new TextEncoder().encode('X:1\nT:Air\nM:3/4\nL:1/4\nK:G\nGAB|c2B|A2G|F2D|GAB|c2d|e2d|G3|\n');
    const { plan } = importMusic(abc);
    const request = music('a quiet waltz', { plan, lengthMs: undefined });
    expect(await filesOf(await fromStored(request))).toEqual(await filesOf(request));
  });

  it.each([
    ['a silent part', [{ kind: 'level', by_db: -Infinity, parts: ['drums'] }]],
    ['a muted part', [{ kind: 'mute', parts: ['drums'], sections: [0] }]],
    ['a softer part in some bars', [{ kind: 'level', by_db: -6, parts: ['bass'], bars: { from: 2, to: 3 } }]],
    ['another order', [{ kind: 'order', sections: [0, 1, 0] }]],
    [
      'another key and ending',
      [
        { kind: 'key', semitones: 2 },
        { kind: 'ending', style: 'fade' },
      ],
    ],
  ] as [string, Edit[]][])(
    'the score of an edit with %s gives the same files as composing again',
    async (_, edits) => {
      const request = await editedRequest(edits);
      expect(await filesOf(await fromStored(request))).toEqual(await filesOf(request));
    },
  );

  it('the score of a merge gives the same files as composing again', async () => {
    const request = await mergedRequest();
    expect(await filesOf(await fromStored(request))).toEqual(await filesOf(request));
  });

  it('is the same after it was read and stored again', async () => {
    const json = await composeStoredScore(music('folk song', { instrumental: false, lengthMs: 12_000 }));
    expect(JSON.parse(storedScoreOf(await readStoredScore(json)))).toEqual(JSON.parse(json));
  });

  it('is returned with the piece, if it is requested', async () => {
    const request = music('pop');
    const { score } = await compose({ ...request, extras: { score: true } });
    expect(score).toBe(await composeStoredScore(request));
    expect((await compose(request)).score).toBeUndefined();
  });

  it('is played as it was written, and the file says which version played it', async () => {
    const request = music('pop', { composer: '15' });
    const played = await compose({ ...(await fromStored(request)), composer: '16' });
    expect(Buffer.from(played.audio.bytes).includes('Played anew by composer 16.')).toBe(true);
    expect(Buffer.from((await compose(request)).audio.bytes).includes('Played anew')).toBe(false);
    expect(played.facts).toEqual((await compose(request)).facts);
  });
});

const refused = async (json: string) => readStoredScore(json).catch((error: unknown) => String(error));

/** A stored score whose fields a test changes. */
interface Changeable {
  schema: number;
  more?: boolean;
  score: number;
  scores: { parts: { kind: string; instrument: string; channel: { gainDb: number | null } }[] }[];
}

describe('reading a stored score', () => {
  it('refuses another schema, damage, unknown fields and instruments that are gone', async () => {
    const json = await composeStoredScore(music('pop with drums, bass and piano'));
    const changed = (change: (document: Changeable) => void) => {
      const document = JSON.parse(json) as Changeable;
      change(document);
      return refused(JSON.stringify(document));
    };
    expect(await refused(json.slice(0, -10))).toMatch(
      'StoredScoreError: The stored score is damaged: it is no',
    );
    expect(await refused('null')).toMatch('has the schema none');
    expect(await changed((one) => (one.schema = 2))).toMatch('has the schema 2, and this version reads 1');
    expect(await changed((one) => (one.more = true))).toMatch('damaged at');
    expect(await changed((one) => (one.scores[0]!.parts[0]!.channel.gainDb = null))).toMatch(
      'damaged at scores.0.parts.0.channel.gainDb',
    );
    expect(await changed((one) => (one.score = 7))).toMatch('names a score that it has not');
    const gone = await changed((one) => {
      one.scores[0]!.parts.find(({ kind }) => kind === 'notes')!.instrument = 'serpent';
    });
    expect(gone).toMatch('cannot play “serpent”');
  });
});
