import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Shared memory of Linux as a folder. */
const memory = '/dev/shm';
/** The databases of a run take less than one; containers often have 64 MB. */
const minBytes = 4 * 2 ** 30;

/**
 * Where databases of tests are kept: in memory if there is room, else with other temporary files. A database has a
 * thousand files, whose creation on a disk takes four times the CPU time.
 */
export function databaseFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= minBytes) return memory;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}
