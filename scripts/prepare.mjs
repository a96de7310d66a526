import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { installedMatchesLock } from './installed.mjs';
import { withLock } from './lock.mjs';
import { CannotStart, checkNode, linkNode, nodeIsLinked, npm, serverNode } from './node.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const webOut = join(root, 'dist', 'web');
const webStamp = '.built-from';
const webSources = [
  'web',
  'engine',
  'contract',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Brings a checkout to the point where it can run: the packages of package-lock.json, and the web
 * app built from what the sources say now. Where both are there it does nothing and writes nothing.
 */
export async function prepare() {
  await prepareInstall();
  await prepareBuild();
}

/** The packages of package-lock.json. Throws CannotStart when they cannot be had. */
export async function prepareInstall() {
  checkNode();
  await once(isInstalled, install);
}

/** The web app in dist/web. Throws CannotStart when it does not build. */
export async function prepareBuild() {
  await once(webIsBuilt, buildWeb);
}

/**
 * Does a piece of the set-up where it is not done yet, with other starts of this copy kept waiting.
 *
 * @param {() => boolean} isDone
 * @param {(guard: Guard) => Promise<void>} work
 */
async function once(isDone, work) {
  if (isDone()) return;
  const lock = join(root, '.cache', 'prepare.lock');
  await withLock(lock, async (guard) => (isDone() ? undefined : work(guard)), sayThatWeWait);
}

function sayThatWeWait() {
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
  // Named, because NODE_ENV=production or an omit setting would leave out what builds the web app.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  await quietly(program, [...args, 'ci', ...flags], 'Installing the packages failed.', guard);
}

function webIsBuilt() {
  try {
    return readFileSync(join(webOut, webStamp), 'utf8') === fingerprint(root, webSources);
  } catch {
    return false;
  }
}

/**
 * Builds beside the place and renames, so that a kill never leaves half a build to be served.
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
  await quietly(serverNode(root), args, 'Building the web app failed.', guard);
  writeFileSync(join(next, webStamp), builtFrom);
  if (existsSync(webOut)) renameSync(webOut, last);
  renameSync(next, webOut);
  remove(last);
}

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Runs a program in the checkout and shows what it printed only when it fails.
 *
 * @param {string} program @param {string[]} args @param {string} failure @param {Guard} guard
 * @returns {Promise<void>}
 */
function quietly(program, args, failure, guard) {
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
