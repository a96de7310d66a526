import {
  type PronouncedLine,
  storedScore,
  storedScoreSchema,
  type StoredScore,
} from '#contract/stored-score.ts';
import type { GridSection, WrittenPiece, WrittenSource } from '#engine/compose/score.types.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { Part, Score } from '#engine/score/score.ts';
import { drumPieces, kitLabels } from '#engine/theory/drum-pieces.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { singers } from '#engine/theory/singers.ts';
import type { Key } from '#engine/theory/keys.ts';
import { composeTexts } from '#engine/compose/messages.ts';

/** A stored score that this version cannot read; the message says what is wrong with it. */
class StoredScoreError extends Error {
  override readonly name = 'StoredScoreError';
}

type StoredPart = StoredScore['scores'][number]['parts'][number];

/** Numbers of objects, in the order in which they are first asked for. */
class Numbered<T> {
  readonly all: T[] = [];

  indexOf(one: T): number {
    const at = this.all.indexOf(one);
    return at >= 0 ? at : this.all.push(one) - 1;
  }
}

const pronounced = ({ text, phonemes, syllables, utterance }: SpokenLine): PronouncedLine => ({
  text,
  phonemes: phonemes.map(({ name }) => name),
  syllables,
  utterance,
});

/** JSON has neither infinities nor NaN. Silence is written as a word; the others are mistakes. */
function asJson(_: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  if (value === -Infinity) return '-Infinity';
  throw new RangeError(`A score contains ${value}.`);
}

/** The stored form of a piece, as JSON. The samples of its voices are not in it, only how they pronounce the lines. */
export function storedScoreOf(piece: WrittenPiece): string {
  const { composer, understood, genres, bpm, key, plan, sections } = piece;
  const scores = new Numbered<Score>();
  const spoken = new Numbered<SpokenLine>();
  const storedPart = (part: Part) =>
    part.kind === 'voice'
      ? { ...part, lines: part.lines.map((line) => ({ ...line, spoken: spoken.indexOf(line.spoken) })) }
      : part;
  const document = {
    schema: storedScoreSchema,
    composer,
    understood,
    genres,
    bpm,
    key,
    plan,
    sections,
    score: scores.indexOf(piece.score),
    sources: piece.sources.map((source) => ({ ...source, score: scores.indexOf(source.score) })),
    scores: scores.all.map((score) => ({ ...score, parts: score.parts.map(storedPart) })),
    spoken: spoken.all.map(pronounced),
  };
  return JSON.stringify(document, asJson);
}

const knownPieces: ReadonlySet<string> = new Set(drumPieces);

/** Names that a composer may have dropped since the score was written. */
function unknownName(part: StoredPart): string | undefined {
  if (part.kind === 'notes') return Object.hasOwn(instruments, part.instrument) ? undefined : part.instrument;
  if (part.kind === 'voice') return Object.hasOwn(singers, part.singer) ? undefined : part.singer;
  if (!Object.hasOwn(kitLabels, part.kit)) return part.kit;
  return part.hits.find(({ piece }) => !knownPieces.has(piece))?.piece;
}

function parsed(json: string): StoredScore {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch (error) {
    throw new StoredScoreError(composeTexts.noJson, { cause: error });
  }
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema !== storedScoreSchema) {
    const has = JSON.stringify(schema) ?? 'none';
    throw new StoredScoreError(composeTexts.otherSchema({ schema: has, readable: storedScoreSchema }));
  }
  const result = storedScore.safeParse(document);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new StoredScoreError(composeTexts.damaged({ place: where, problem: issue?.message ?? '' }));
  }
  return result.data;
}

function elementAt<T>(all: readonly T[], index: number, what: 'line' | 'score'): T {
  const one = all[index];
  if (one === undefined) throw new StoredScoreError(composeTexts.lacks(what));
  return one;
}

/**
 * Reads a piece from its stored score, as JSON. Its lines are spoken by the voice of this version.
 * @throws StoredScoreError
 */
export async function readStoredScore(json: string): Promise<WrittenPiece> {
  const { scores: stored, spoken: lines, sources, score, sections, key, ...facts } = parsed(json);
  for (const part of stored.flatMap(({ parts }) => parts)) {
    const name = unknownName(part);
    if (name !== undefined) throw new StoredScoreError(composeTexts.cannotPlay(name));
  }
  // Imported lazily: most pieces are instrumental.
  const vocals = lines.length > 0 ? await import('#engine/voice/singing/synthesize-lyrics.ts') : undefined;
  const spoken = lines.map((line) => vocals!.speakLine(line, defaultVoice()));
  const readPart = (part: StoredPart) =>
    part.kind === 'voice'
      ? {
          ...part,
          lines: part.lines.map((line) => ({ ...line, spoken: elementAt(spoken, line.spoken, 'line') })),
        }
      : part;
  // The names were checked above, or only choose among the settings of the renderer.
  const scores = stored.map((one) => ({ ...one, parts: one.parts.map(readPart) }) as unknown as Score);
  return {
    ...facts,
    key: key as Key,
    sections: sections as unknown as readonly GridSection[],
    score: elementAt(scores, score, 'score'),
    sources: sources.map(
      (source) =>
        ({ ...source, score: elementAt(scores, source.score, 'score') }) as unknown as WrittenSource,
    ),
  };
}

/** Says that the audio was not rendered by the version that wrote the score. */
export const playedAnewBy = (composer: string): string => composeTexts.playedAnew(composer);
