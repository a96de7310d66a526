import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { builtinSoundFont } from '#contract/music.ts';
import type { Remake } from '#contract/remake.ts';
import type { Provider } from '#providers/provider.ts';
import type { Generations } from '#server/generation/generation.service.ts';
import type { AuthUser } from '#server/http/auth-user.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { SoundFontChoice } from '#server/soundfonts/soundfont-choice.ts';
import type { AuthorizedTrack } from '#server/tracks/tracks.policy.ts';
import { requireSameVersion, requireScore } from './source-piece.ts';
import { remakeSettings } from './remake-settings.ts';

export interface RemakeDeps {
  readonly provider: Provider;
  readonly generations: Pick<Generations, 'submit'>;
  readonly soundFontChoice: Pick<SoundFontChoice, 'requireSoundFont'>;
}

export type Remakes = ReturnType<typeof remakesService>;

/** Generates tracks from the scores of other tracks. */
export function remakesService({ provider, generations, soundFontChoice }: RemakeDeps) {
  return {
    /**
     * Submits the remake of a track; paid, queued and idempotent by `key` like any generation.
     * @throws AppError no_score, score_outdated, soundfont_deleted, no_such_section, piece_full, insufficient_tokens
     */
    async submit(
      me: AuthUser,
      project: AuthorizedProject<'generate'>,
      track: AuthorizedTrack<'download'>,
      remake: Remake,
      key: string | undefined,
    ) {
      const { piece, scores } = requireScore(track, provider);
      if (remake.kind === 'same' || remake.kind === 'section') {
        requireSameVersion(track, provider);
        await soundFontChoice.requireSoundFont(track);
      }
      const remade = remakeSettings(piece, remake, scores, randomInt(limits.seed.max + 1));
      const settings = { ...remade, soundfont: track.facts?.soundFont?.id ?? builtinSoundFont };
      const parent = { trackId: track.id, remake, version: track.version };
      return generations.submit(me, project, 'music', settings, {
        key,
        parent,
        provider: provider.name,
        versionOf: remake.as === 'version' ? track.id : undefined,
      });
    },
  };
}
