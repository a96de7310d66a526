import { buffer } from 'node:stream/consumers';
import type { MusicSettings } from '#contract/music.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { SourcePiece } from '#providers/score-renderer.ts';
import { findScore, requirePlayable, requireScore, type Scored, type ScoredContent } from './source-piece.ts';
import * as repo from './stored-scores.repo.ts';
import type { Context } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

export type StoredScores = ReturnType<typeof storedScores>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly storedScores: StoredScores;
  }
}

/** The scores that were stored with versions. */
export function storedScores({ db, objects, provider, log }: Context) {
  async function read(scoreKey: string | null): Promise<Uint8Array | undefined> {
    if (scoreKey === null) return undefined;
    const opened = await objects.open(scoreKey);
    if (opened) return Uint8Array.from(await buffer(opened.stream));
    log.error({ objectKey: scoreKey }, 'object not found: score of a track');
    return undefined;
  }

  /** @throws AppError score_outdated */
  async function withScore(content: ScoredContent, { piece, scores }: Scored): Promise<Scored> {
    requirePlayable(content, provider);
    const score = await read(content.scoreKey);
    if (!score) requirePlayable({ ...content, scoreKey: null }, provider);
    return { scores, piece: { ...piece, score } };
  }

  return {
    withScore,

    /** The piece of a version with its stored score. @throws AppError no_score, score_outdated */
    async require(content: ScoredContent): Promise<Scored> {
      return withScore(content, requireScore(content, provider));
    },

    /**
     * The pieces that an arrangement takes sections from that other versions of the composer wrote: the versions of a
     * track, the newest first. @throws ProviderError if none is stored any more
     */
    async sourcesOf({ arrangement }: MusicSettings, trackId: string | null): Promise<SourcePiece[]> {
      const composers = new Set(arrangement?.sources.flatMap(({ composer }) => composer ?? []));
      composers.delete(provider.version);
      if (composers.size === 0) return [];
      const contents = trackId === null ? [] : await repo.listContents(db, trackId);
      const pieces: SourcePiece[] = [];
      for (const content of contents) {
        const found = findScore(content, provider);
        if (!found) continue;
        const { composer, settings } = found.piece;
        const wrote = [composer, ...(settings.arrangement?.sources ?? []).map((source) => source.composer)];
        if (!wrote.some((one) => one !== undefined && composers.has(one))) continue;
        const score = await read(content.scoreKey);
        if (score) pieces.push({ ...found.piece, score });
      }
      if (pieces.length > 0) return pieces;
      throw new ProviderError('invalid', messages.sourceScoreMissing);
    },
  };
}
