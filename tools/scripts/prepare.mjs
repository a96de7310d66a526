import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { installedMatchesLock } from './installed-packages.mjs';
import { withLock } from './lock.mjs';
import { CannotStart, checkNode, linkNode, nodeIsLinked, npm, serverNode } from './node.mjs';
import { removeUnusedFonts } from './unused-fonts.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const webOut = join(root, 'dist', 'web');
const webStamp = '.built-from';
const webSources = [
  'apps/web',
  'packages/engine',
  'packages/contract',
  'packages/client',
  'tools/scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Prepares a checkout to run: installs the packages of package-lock.json and builds the web app from the current
 * sources. Writes nothing when both are up to date.
 */
export async function prepare() {
  await prepareInstall();
  await prepareBuild();
}

/** Installs the packages of package-lock.json. Throws CannotStart on failure. */
export async function prepareInstall() {
  checkNode();
  await once(isInstalled, install);
}

/** Builds the web app in dist/web. Throws CannotStart on failure. */
export async function prepareBuild() {
  await once(webIsBuilt, buildWeb);
}

/**
 * Runs a set-up step unless it is done, under a lock that makes other starts of this checkout wait.
 *
 * @param {() => boolean} isDone
 * @param {(guard: Guard) => Promise<void>} work
 */
async function once(isDone, work) {
  if (isDone()) return;
  const lock = join(root, '.cache', 'prepare.lock');
  await withLock(lock, async (guard) => (isDone() ? undefined : work(guard)), logWaiting);
}

function logWaiting() {
  console.error('Waiting for another start of this copy to finish its set-up …');
}

/** @typedef {(child: import('node:child_process').ChildProcess) => void} Guard */

const isInstalled = () => installedMatchesLock(root) && nodeIsLinked(root);

/** @param {Guard} guard */
async function install(guard) {
  if (!installedMatchesLock(root)) await installPackages(guard);
  linkNode(root);
}

/** @param {Guard} guard */
async function installPackages(guard) {
  console.error('Installing the packages (once; a minute or two) …');
  const { program, args } = npm();
  // Explicit, because NODE_ENV=production or an omit setting would skip the build tools.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  await runQuietly(program, [...args, 'ci', ...flags], 'Installing the packages failed.', guard);
  removeUnusedFonts(root);
}

function webIsBuilt() {
  try {
    return readFileSync(join(webOut, webStamp), 'utf8') === fingerprint(root, webSources);
  } catch {
    return false;
  }
}

/**
 * Builds into a temporary folder and renames it, so that an interrupted build is never served.
 *
 * @param {Guard} guard
 */
async function buildWeb(guard) {
  console.error('Building the web app …');
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) if (name.startsWith('.web-')) remove(join(dist, name));
  const next = join(dist, '.web-next');
  const last = join(dist, '.web-last');
  const builtFrom = fingerprint(root, webSources);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'];
  await runQuietly(serverNode(root), args, 'Building the web app failed.', guard);
  writeFileSync(join(next, webStamp), builtFrom);
  if (existsSync(webOut)) renameSync(webOut, last);
  renameSync(next, webOut);
  remove(last);
}

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Runs a program in the checkout and prints its output only when it fails.
 *
 * @param {string} program @param {string[]} args @param {string} failure @param {Guard} guard
 * @returns {Promise<void>}
 */
function runQuietly(program, args, failure, guard) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  guard(child);
  /** @type {Buffer[]} */
  const printed = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  return new Promise((done, fail) => {
    child.on('error', (error) => fail(new CannotStart(`${failure} ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(printed));
      fail(new CannotStart(failure));
    });
  });
}
