// Run by `tutti files move`. Exit code 0 when every file is in the bucket, 1 when some are not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#server/platform/config.ts';
import { runCommand } from '#server/operations/run-command.ts';
import { createLog } from '#server/platform/log.ts';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import { openS3Store } from '#server/platform/storage/objects/s3/open-s3.ts';
import { StartError } from '#server/platform/storage/start-error.ts';
import { copyFiles } from './files-copy.ts';

const progressInterval = 100;

async function move(): Promise<number> {
  const { dataDir, s3 } = await loadConfig(process.cwd());
  if (!s3) throw new StartError('S3_ENDPOINT is not set: the S3_* settings name the bucket to move to.');
  const folder = join(dataDir, 'objects');
  if (!existsSync(folder)) throw new StartError(`There are no files in ${folder} to move.`);
  let done = 0;
  const { copied, found, bytes, failed } = await copyFiles(
    await openDiskStore(folder),
    await openS3Store(s3, createLog('warn')),
    () => {
      done += 1;
      if (done % progressInterval === 0) console.log(`${done} files …`);
    },
  );
  for (const { key, reason } of failed) console.error(`${key}: ${reason}`);
  console.log(
    `${copied} files copied, ${found} were there already: ${bytes} bytes in the bucket ${s3.bucket}, each file read ` +
      `back and compared. The old ones in ${folder} are as they were.`,
  );
  if (failed.length > 0) console.error(`${failed.length} files are not there: run this again.`);
  return failed.length > 0 ? 1 : 0;
}

await runCommand(move);
// Kept-alive connections to the bucket must not keep the process alive.
process.exit();
