import { apiVersion } from '#contract/api-version.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db, Queryable } from '#server/platform/storage/db.ts';
import { versionText, type Version } from '#server/platform/version.ts';
import * as repo from './last-start.repo.ts';

type Start = repo.Start;

/** Says what an upgrade changes for data that is there; undefined if nothing. */
type UpgradeNote = (on: Queryable, before: Start, now: Start) => Promise<string | undefined>;

/** The notes that a start logs after an upgrade, in this order. */
const notes: readonly UpgradeNote[] = [composerNote, apiNote];

async function composerNote(on: Queryable, before: Start, now: Start): Promise<string | undefined> {
  if (before.composer === now.composer) return undefined;
  const older = await repo.countByComposer(on, now.composer);
  if (older.size === 0) return undefined;
  const counts = Array.from(older, ([composer, count]) => `${count} of composer ${composer}`).join(', ');
  return (
    `The composer changed from version ${before.composer} to ${now.composer}. There is older music: ${counts}. ` +
    'It plays as before. Its WAV files, stems and MIDI stay where the version is approved or frozen; others may be ' +
    'played anew or not be available (docs/operating.md, “What an upgrade changes”).'
  );
}

async function apiNote(_on: Queryable, before: Start, now: Start): Promise<string | undefined> {
  if (before.apiVersion === now.apiVersion) return undefined;
  return (
    `The API changed from version ${before.apiVersion} to ${now.apiVersion}: docs/api-versions.md lists the fields ` +
    'that were renamed or removed.'
  );
}

interface Installation {
  readonly db: Db;
  readonly version: Version;
  /** The version of the built-in composer. */
  readonly composer: string;
  readonly log: Log;
}

/**
 * Remembers which version runs on this data, and logs what has changed since another version did. Of several processes
 * the first one logs it.
 */
export async function announceUpgrade({ db, version, composer, log }: Installation): Promise<void> {
  const now: Start = { version: version.version, commit: version.commit ?? null, composer, apiVersion };
  const before = await db.transaction((tx) => repo.replace(tx, now));
  if (!before) return;
  const isSame =
    before.version === now.version &&
    before.commit === now.commit &&
    before.composer === composer &&
    before.apiVersion === apiVersion;
  if (isSame) return;
  // At any log level, as the line that says that the server is ready.
  const always = log.child({}, { level: 'info' });
  const { commit } = before;
  const last = versionText({ version: before.version, ...(commit !== null && { commit }) });
  always.info({ before, now }, `the last start on this data was of ${last}; this is ${versionText(version)}`);
  for (const note of notes) {
    const sentence = await note(db, before, now);
    if (sentence) always.info(sentence);
  }
}
