import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { SoundFont } from '#contract/soundfonts.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { processDeletionQueue, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { isConnectionLost } from '#server/platform/storage/postgres/errors.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import { checkPool } from './check-pool.ts';
import type { ReceivedFile } from './soundfont-files.ts';
import * as repo from './soundfonts.repo.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

export interface UploadedFile extends ReceivedFile {
  /** Sent by the client. */
  readonly fileName: string;
}

const reply = ({ objectKey: _key, uploadedBy: _user, createdAt, ...row }: repo.SoundFontRow): SoundFont => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

const auditFacts = ({ name, presets, sizeBytes }: repo.SoundFontRow) => ({ name, presets, sizeBytes });

/** The requested name, else the one in the file, else its file name. */
function nameOf(requested: string | undefined, inFile: string, fileName: string): string {
  const withoutExtension = fileName.replace(/\.sf[23]$/i, '').replaceAll(/\p{C}/gu, '');
  const names = [requested ?? '', inFile, withoutExtension].map((one) =>
    truncateGraphemes(one, limits.soundFontName.max),
  );
  return names.find((one) => one !== '') ?? 'SoundFont';
}

export type SoundFonts = ReturnType<typeof soundFontsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly soundFonts: SoundFonts;
  }
}

/** The SoundFonts that admins upload. Every change is recorded in the audit log. */
export function soundFontsService(
  { db, objects, config, log }: Context,
  { audit, soundFontFiles: files }: ComposingServices,
) {
  const pool = checkPool();
  const maxBytes = config.soundFontMaxMb * 1_048_576;

  return {
    async list() {
      return { soundFonts: (await repo.listSoundFonts(db)).map(reply), maxBytes };
    },

    /** @throws body_too_large */
    receive: (content: Readable) => files.receive(content, maxBytes),
    discard: (file: ReceivedFile) => files.discard(file),

    /**
     * Stores a received file once all of its sounds were decoded. The file is consumed even if it is rejected.
     * @throws soundfont_not_readable, too_many_soundfonts
     */
    async add(actor: AuditActor, file: UploadedFile, requestedName: string | undefined): Promise<SoundFont> {
      try {
        const { name, ...summary } = await pool.check(file.path);
        const id = uuidv7();
        const objectKey = `soundfonts/${id}.sf2`;
        await objects.put(objectKey, files.read(file), { contentType: 'application/octet-stream' });
        try {
          const row = await db.transaction(async (tx) => {
            await repo.lockSoundFonts(tx);
            if ((await repo.listSoundFonts(tx)).length >= limits.soundFonts.max) {
              throw new AppError('too_many_soundfonts');
            }
            const inserted = await repo.insertSoundFont(tx, {
              id,
              ...summary,
              name: nameOf(requestedName, name, file.fileName),
              sizeBytes: file.size,
              objectKey,
              uploadedBy: actor.user.id,
            });
            await audit.record(tx, actor, {
              action: 'soundfont_uploaded',
              targetType: 'soundfont',
              targetId: id,
              after: auditFacts(inserted),
            });
            return inserted;
          });
          // Otherwise the file is fetched when a track needs it.
          await files.adopt(file, id).catch(() => undefined);
          return reply(row);
        } catch (error) {
          // After a connection lost at commit the result is unknown: an orphaned file is better than a row without one.
          if (!isConnectionLost(error)) await objects.delete(objectKey).catch(() => undefined);
          throw error;
        }
      } finally {
        await files.discard(file);
      }
    },

    /** Null: the built-in samples. @throws not_found */
    setDefault: (actor: AuditActor, id: string | null): Promise<void> =>
      db.transaction(async (tx) => {
        await repo.lockSoundFonts(tx);
        const rows = await repo.listSoundFonts(tx);
        const before = rows.find(({ isDefault }) => isDefault);
        const after = rows.find((row) => row.id === id);
        if (id !== null && !after) throw new AppError('not_found');
        const target = after ?? before;
        if (!target || before === after) return;
        await repo.setDefault(tx, id);
        await audit.record(tx, actor, {
          action: 'soundfont_default_changed',
          targetType: 'soundfont',
          targetId: target.id,
          before: { default: before?.name ?? null },
          after: { default: after?.name ?? null },
        });
      }),

    /** Running jobs keep the file that they have opened. @throws not_found */
    async remove(actor: AuditActor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const deleted = await repo.deleteSoundFont(tx, id);
        if (!deleted) throw new AppError('not_found');
        await queueDeletion(tx, [deleted.objectKey]);
        await audit.record(tx, actor, {
          action: 'soundfont_deleted',
          targetType: 'soundfont',
          targetId: id,
          before: auditFacts(deleted),
        });
      });
      await processDeletionQueue(db, objects, log);
    },

    close: () => pool.close(),
  };
}
