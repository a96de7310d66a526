import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const packageShape = z.object({ version: z.string() });
const commitShape = /^[0-9a-f]{7,40}$/;

export interface Version {
  readonly version: string;
  /** Absent without a checkout and without a file COMMIT. */
  readonly commit?: string;
}

/** The version in package.json, and the commit from an image's file COMMIT or from the checkout. */
export function readVersion(folder = root): Version {
  const { version } = packageShape.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const commit = commitOfImage(folder) ?? commitOfCheckout(folder);
  return { version, ...(commit !== undefined && { commit }) };
}

/** The displayed version: `0.1.0 (7b73c37)`. */
export const versionText = ({ version, commit }: Version): string =>
  commit === undefined ? version : `${version} (${commit})`;

function commitOfImage(folder: string): string | undefined {
  try {
    return shortCommit(readFileSync(join(folder, 'COMMIT'), 'utf8'));
  } catch {
    return undefined;
  }
}

function commitOfCheckout(folder: string): string | undefined {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    // An archive unpacked inside a checkout of another project has no commit.
    return git('rev-parse', '--show-toplevel') === realpathSync(folder)
      ? shortCommit(git('rev-parse', 'HEAD'))
      : undefined;
  } catch {
    return undefined;
  }
}

const shortCommit = (text: string) => (commitShape.test(text.trim()) ? text.trim().slice(0, 7) : undefined);

/** Read at start: an update of the checkout does not change the running version. */
export const runningVersion: Version = readVersion();

if (import.meta.main) console.log(versionText(runningVersion));
