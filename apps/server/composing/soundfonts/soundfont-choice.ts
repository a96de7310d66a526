import { AppError } from '#contract/errors.ts';
import { builtinSoundFont, type MusicSettings } from '#contract/music.ts';
import type { TrackFacts } from '#server/platform/schema/track-facts.ts';
import { listSoundFonts } from './soundfonts.repo.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

/** A SoundFont that a track is played with. */
export interface ChosenSoundFont {
  readonly id: string;
  readonly name: string;
  /** Of the file on this machine. */
  readonly path: string;
}

export type SoundFontChoice = ReturnType<typeof soundFontChoiceService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly soundFontChoice: SoundFontChoice;
  }
}

function deletedError(name: string): AppError {
  const message = messages.soundFontDeleted(name);
  return new AppError('soundfont_deleted', { name }, message);
}

/** Chooses the SoundFont of tracks; undefined stands for the built-in samples. */
export function soundFontChoiceService({ db, log }: Context, { soundFontFiles: files }: ComposingServices) {
  async function exists(id: string): Promise<boolean> {
    return (await listSoundFonts(db)).some((row) => row.id === id);
  }

  return {
    /** @throws unknown_soundfont */
    async assertExists(setting: MusicSettings['soundfont']): Promise<void> {
      if (setting === undefined || setting === builtinSoundFont || (await exists(setting))) return;
      throw new AppError('unknown_soundfont');
    },

    /** The SoundFont of a generation: the requested one, by default the server's; undefined if it was deleted. */
    async choose(setting: MusicSettings['soundfont']): Promise<ChosenSoundFont | undefined> {
      const rows = await listSoundFonts(db);
      await files.removeUnused(new Set(rows.map(({ id }) => id)));
      const row = rows.find(({ id, isDefault }) => (setting === undefined ? isDefault : id === setting));
      if (!row) return undefined;
      const path = await files.find(row);
      if (path === undefined) log.error({ objectKey: row.objectKey }, 'object not found: SoundFont');
      return path === undefined ? undefined : { id: row.id, name: row.name, path };
    },

    /** @throws soundfont_deleted if a track can't be played again */
    async requireSoundFont({ facts }: { readonly facts: TrackFacts | null }): Promise<void> {
      const played = facts?.soundFont;
      if (played && !(await exists(played.id))) throw deletedError(played.name);
    },

    /** The path of the SoundFont that played a track. @throws soundfont_deleted */
    async fileOf({ facts }: { readonly facts: TrackFacts | null }): Promise<string | undefined> {
      const played = facts?.soundFont;
      if (!played) return undefined;
      const row = (await listSoundFonts(db)).find(({ id }) => id === played.id);
      const path = row && (await files.find(row));
      if (path === undefined) throw deletedError(played.name);
      return path;
    },
  };
}
