import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const OLDEST_NODE = 20;
const SERVER_NODE = 24;

/** A reason for which nothing can go on, said in a sentence and shown without a stack. */
export class CannotStart extends Error {}

/** Refuses a Node that is too old even for the set-up. */
export function checkNode(version = process.versions.node) {
  if (majorOf(version) >= OLDEST_NODE) return;
  throw new CannotStart(`Tutti needs Node ${OLDEST_NODE} or newer to start, and this is Node ${version}.`);
}

/** Whether this process is a Node that can run the server and the shell's commands. */
export function runsTypeScript(version = process.versions.node) {
  return majorOf(version) >= SERVER_NODE;
}

/**
 * The Node that runs TypeScript as it is: the one among the packages, else the present one.
 *
 * @param {string} root the checkout
 */
export function serverNode(root) {
  const packaged = packagedNode(root);
  if (existsSync(packaged)) return packaged;
  if (runsTypeScript()) return process.execPath;
  throw new CannotStart(
    `No Node comes packaged for ${process.platform}-${process.arch}, so Tutti needs Node ${SERVER_NODE} or newer here, and this is Node ${process.versions.node}.`,
  );
}

/**
 * Whether npm scripts find the packaged Node first. npm 10 does not see to it: the packages of all
 * platforms claim the name `node`, and it gives it to one that is not installed.
 *
 * @param {string} root the checkout
 */
export function nodeIsLinked(root) {
  return process.platform === 'win32' || !existsSync(packagedNode(root)) || existsSync(nodeLink(root));
}

/** @param {string} root the checkout */
export function linkNode(root) {
  if (nodeIsLinked(root)) return;
  const link = nodeLink(root);
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), packagedNode(root)), link);
}

/** @param {string} root */
function packagedNode(root) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

/** @param {string} root */
const nodeLink = (root) => join(root, 'node_modules', '.bin', 'node');

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
