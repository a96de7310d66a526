import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const MIN_NODE = 20;
const MIN_SERVER_NODE = 24;

/** A fatal set-up error; `run` prints its message without a stack. */
export class CannotStart extends Error {}

/** Throws when this Node is too old for the set-up. */
export function checkNode(version = process.versions.node) {
  if (majorOf(version) >= MIN_NODE) return;
  throw new CannotStart(`Tutti needs Node ${MIN_NODE} or newer to start, and this is Node ${version}.`);
}

/** Whether this Node can run the server and the CLI. */
export function runsTypeScript(version = process.versions.node) {
  return majorOf(version) >= MIN_SERVER_NODE;
}

/**
 * The path of a Node that runs TypeScript: the packaged one, else the current one.
 *
 * @param {string} root the checkout
 */
export function serverNode(root) {
  const packaged = packagedNode(root);
  if (existsSync(packaged)) return packaged;
  if (runsTypeScript()) return process.execPath;
  throw new CannotStart(
    `No Node comes packaged for ${process.platform}-${process.arch}, so Tutti needs Node ${MIN_SERVER_NODE} or newer here, and this is Node ${process.versions.node}.`,
  );
}

/**
 * Whether npm scripts find the packaged Node first. npm 10 does not ensure it: the packages of all platforms claim
 * the bin name `node`, and npm may link one that is not installed.
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

/** The command of the npm that started this process, or of the one on the PATH. */
export function npm() {
  const cli = process.env['npm_execpath'];
  // Yarn and pnpm also set the variable, and have no `ci`.
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return { program: process.execPath, args: [cli] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * Runs a script's main function; a CannotStart prints its message and sets exit code 1.
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
