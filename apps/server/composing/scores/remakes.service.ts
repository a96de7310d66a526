import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { builtinSoundFont, type MusicSettings } from '#contract/music.ts';
import type { Remake } from '#contract/remake.ts';
import {
  type EditedPiece,
  type Piece,
  withOtherNotes,
  extendedOrder,
  editedSettings,
  remakeSettings,
  type PlainRemake,
} from '#engine/edits.ts';
import { generatorOf } from '#server/composing/generation/generator-of.ts';
import type { GenerationOptions } from '#server/composing/generation/generation.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { asArrangement, requirePlayable, requireScore, type Scored } from './source-piece.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';

/** What a remake changes. */
type RemakeEffect = Pick<EditedPiece, 'remarks' | 'changed' | 'unchanged'>;

const barsOf = ({ sections }: ScoreOutline) => sections.reduce((sum, { bars }) => sum + bars, 0);
const playsIn = (section: number) => (part: ScoreOutline['parts'][number]) =>
  part.sections.some((one) => one.section === section);
const namesOf = (parts: ScoreOutline['parts']) => parts.map(({ part }) => part);

/** Nothing changes. */
const noEffect = (outline: ScoreOutline): RemakeEffect => ({
  remarks: [],
  changed: [],
  unchanged: { bars: barsOf(outline), parts: namesOf(outline.parts) },
});

/** All parts of one section change. */
function sectionEffect(outline: ScoreOutline, section: number): RemakeEffect {
  const { parts, sections } = outline;
  const plays = playsIn(section);
  return {
    remarks: [],
    changed: [{ section, parts: namesOf(parts.filter(plays)) }],
    unchanged: {
      bars: barsOf(outline) - (sections[section]?.bars ?? 0),
      parts: namesOf(parts.filter((part) => !plays(part))),
    },
  };
}

/** Everything changes; the parts are not known before the piece is composed. */
const fullEffect = (sections: number): RemakeEffect => ({
  remarks: [],
  changed: Array.from({ length: sections }, (_, section) => ({ section, parts: ['all'] })),
  unchanged: { bars: 0, parts: [] },
});

const newSeed = () => randomInt(limits.seed.max + 1);

type SourceTrack = AuthorizedTrack<'download'>;

export type Remakes = ReturnType<typeof remakesService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly remakes: Remakes;
  }
}

/** Generates tracks from the scores of other tracks. */
export function remakesService(
  { provider }: Context,
  {
    generations,
    soundFontChoice,
    pieces,
    storedScores,
    comments,
    estimateCost,
    readInTurn,
  }: ComposingServices,
) {
  /**
   * The version that edits or a merge make; the remake itself if it does not need the score.
   * @throws AppError no_effect, no_such_section, piece_full, not_mergeable, no_common_version, unresolved_conflicts, and
   *   the errors of `VersionPieces`
   */
  async function edit(track: SourceTrack, remake: Remake): Promise<EditedPiece | PlainRemake> {
    if (remake.kind === 'edit') {
      const { piece, scores } = await pieces.find(track, track.version);
      return scores.applyEdits(piece, remake.edits);
    }
    if (remake.kind === 'merge') {
      const sources: Piece[] = [];
      for (const number of remake.sources) sources.push((await pieces.find(track, number)).piece);
      requireOrigins(remake, sources);
      return requireScore(track, provider).scores.merge(sources, remake);
    }
    if (remake.kind === 'merge-edits') {
      const { scores, base, first, second } = await pieces.findRelated(track, track.version, remake.with);
      return scores.mergeEdits(base, first, second, remake.choices ?? []);
    }
    const { piece: source } = requireScore(track, provider);
    const isArranged = source.settings.arrangement !== undefined;
    // What stays of a piece by another version comes from its score, so it is extended by whole sections.
    const staysStored = source.composer !== undefined && track.scoreKey !== null;
    if (remake.kind !== 'extension' || !(isArranged || staysStored)) return remake;
    const { piece, scores } = await pieces.find(track, track.version);
    const sections = extendedOrder(source.plan, remake.extend_by_ms);
    return scores.applyEdits(piece, [{ kind: 'order', sections }]);
  }

  /** The comment that edits were read from. @throws AppError not_found, forbidden */
  async function requireComment(me: AuthUser, track: SourceTrack, remake: Remake): Promise<void> {
    if (remake.kind !== 'edit' || remake.comment_id === undefined) return;
    const { comment } = await comments.authorize(remake.comment_id, me, 'resolve');
    if (comment.trackId !== track.id || comment.parentId) throw new AppError('not_found');
  }

  /** @throws AppError as `edit`, and not_found, forbidden, no_score, score_outdated, soundfont_deleted */
  async function prepare(me: AuthUser, track: SourceTrack, remake: Remake) {
    await requireComment(me, track, remake);
    const { piece, scores } = requireScore(track, provider);
    if (remake.kind !== 'variation' && remake.kind !== 'extension') {
      requirePlayable(track, provider);
      await soundFontChoice.requireSoundFont(track);
    }
    const edited = await edit(track, remake);
    const remade =
      'plan' in edited
        ? editedSettings(piece, edited)
        : remakeSettings(
            (await remadePiece(track, edited)).piece,
            edited,
            (byMs) => scores.extend(piece, byMs),
            newSeed,
          );
    const soundfont = track.facts?.soundFont?.id ?? builtinSoundFont;
    return { edited, settings: { ...remade, soundfont } };
  }

  /** The piece that a remake without edits begins with. @throws AppError no_score, score_outdated */
  async function remadePiece(track: SourceTrack, { kind }: PlainRemake): Promise<Scored> {
    const scored = requireScore(track, provider);
    const staysAsWritten = kind === 'same' || kind === 'section';
    if (!staysAsWritten || scored.piece.composer === undefined) return scored;
    return asArrangement(await storedScores.withScore(track, scored));
  }

  /** The settings of a section that is composed again, with a seed that gives other notes. */
  async function otherNotes(
    track: SourceTrack,
    remake: Extract<PlainRemake, { kind: 'section' }>,
    first: MusicSettings,
  ): Promise<MusicSettings> {
    const { piece, scores } = await remadePiece(track, remake);
    const { soundfont } = first;
    const sources = piece.score ? [{ ...piece, settings: requireScore(track, provider).piece.settings }] : [];
    return withOtherNotes(piece, remake.section, {
      remake: () => ({
        ...remakeSettings(piece, remake, (byMs) => scores.extend(piece, byMs), newSeed),
        soundfont,
      }),
      outlineOf: (settings) =>
        scores.outline(
          settings === piece.settings ? piece : { ...piece, settings, score: undefined, sources },
        ),
    });
  }

  async function effectOf(
    track: SourceTrack,
    edited: EditedPiece | PlainRemake,
    { composition_plan }: MusicSettings,
  ): Promise<RemakeEffect> {
    if ('plan' in edited) return edited;
    if (edited.kind === 'variation' || edited.kind === 'extension') {
      return fullEffect(composition_plan?.sections.length ?? 0);
    }
    const { piece, scores } = await storedScores.require(track);
    const outline = await scores.outline(piece);
    return edited.kind === 'same' ? noEffect(outline) : sectionEffect(outline, edited.section);
  }

  return {
    /**
     * Submits the remake of a track; paid, queued and idempotent by `key` like any generation.
     * @throws AppError as `prepare`, insufficient_tokens
     */
    async submit(
      me: AuthUser,
      project: AuthorizedProject<'generate'>,
      track: SourceTrack,
      remake: Remake,
      { key, check }: Pick<GenerationOptions, 'key' | 'check'>,
    ) {
      const settings = await readInTurn(me.id, async () => {
        const { edited, settings: prepared } = await prepare(me, track, remake);
        const isPlain = 'plan' in edited || edited.kind !== 'section';
        return isPlain ? prepared : otherNotes(track, edited, prepared);
      });
      const parent = { trackId: track.id, remake, version: track.version };
      return generations.submit(me, project, 'music', settings, {
        key,
        check,
        parent,
        provider: provider.name,
        versionOf: remake.as === 'version' ? track.id : undefined,
      });
    },

    /** What `submit` would cost and change. @throws AppError as `prepare`, service_unavailable, unknown_provider */
    async estimate(me: AuthUser, track: SourceTrack, remake: Remake) {
      const { durationMs, effect } = await readInTurn(me.id, async () => {
        const { edited, settings } = await prepare(me, track, remake);
        return {
          durationMs: await generatorOf(provider, 'music').milliUnits(settings),
          effect: await effectOf(track, edited, settings),
        };
      });
      const { remarks, changed, unchanged } = effect;
      return {
        ...(await estimateCost(me.id, 'music', durationMs, provider.name)),
        durationMs,
        remarks: [...remarks],
        changed: [...changed],
        unchanged,
      };
    },
  };
}

/** @throws AppError no_such_version, no_such_section */
function requireOrigins(
  { sections, tempo_from, key_from }: Extract<Remake, { kind: 'merge' }>,
  sources: readonly Piece[],
): void {
  for (const index of [tempo_from, key_from]) {
    if (index !== undefined && index >= sources.length) throw new AppError('no_such_version');
  }
  const origins = sections.flatMap((one) => [one, ...(one.parts ?? []).flatMap(({ from }) => from ?? [])]);
  for (const { source, section } of origins) {
    const piece = sources[source];
    if (!piece) throw new AppError('no_such_version');
    if (section >= piece.plan.sections.length) throw new AppError('no_such_section');
  }
}
