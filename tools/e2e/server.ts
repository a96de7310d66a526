import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCacheSettings } from '../scripts/compile-cache.mjs';
import { memorySettings } from '../scripts/memory.mjs';
import { descendantsOf, killAll, type ProcessId } from './process-tree.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const READY_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

/** Environment variables to pass on; the developer's own settings must not reach the server. */
const inheritedNames = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP'];

/** All settings of `.env.example` as empty strings: an empty one counts as unset and overrides a `.env` file. */
function emptySettings() {
  const listed = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm);
  return Object.fromEntries([...listed].map(([, name]) => [name, '']));
}

function cleanEnvironment() {
  const values = inheritedNames.map((name) => [name, process.env[name]] as const);
  return { ...emptySettings(), ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
}

/** The real server as a child process, with one port and data folder across restarts. */
export class ServerProcess {
  readonly port: number;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #printed = '';
  #leftBehind: ProcessId[] = [];

  constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>> = {}) {
    this.port = port;
    this.dataDir = dataDir;
    this.settings = settings;
  }

  /**
   * Starts the server and waits until it is ready.
   * @throws with the server's output when it ends early or exceeds the timeout
   */
  async start() {
    this.#printed = '';
    const overrides = { HOST: '127.0.0.1', PORT: `${this.port}`, DATA_DIR: this.dataDir, ...this.settings };
    const child = spawn(process.execPath, ['apps/server/app/main.ts'], {
      cwd: root,
      env: { ...cleanEnvironment(), ...memorySettings, ...compileCacheSettings, ...overrides },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
    for (const end = Date.now() + READY_TIMEOUT_MS; this.#find(/is ready: (http[^\s"]+)/) === undefined;) {
      if (hasEnded(child)) throw new Error(`The server ended before it served:\n${this.#printed}`);
      if (Date.now() > end) {
        await this.kill('tree');
        throw new Error(`The server did not serve within ${READY_TIMEOUT_MS / 1000} s:\n${this.#printed}`);
      }
      await sleep(20);
    }
  }

  /** The pid of the current process; undefined before the first start. */
  get pid() {
    return this.#child?.pid;
  }

  /** The base URL, without a trailing slash. */
  get url() {
    return this.#known(/is ready: (http[^\s"]+)/).replace(/\/$/, '');
  }

  /** The one-time admin invite code. @throws when it is used up and no longer printed */
  get inviteCode() {
    return this.#known(/Admin invite code: (\S+)/);
  }

  /** The output of the current process so far. */
  get output() {
    return this.#printed;
  }

  /** Sends SIGTERM and waits for the exit; returns the exit code. */
  async stop() {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const inTime = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    if (inTime === undefined) {
      await this.kill('tree');
      throw new Error(`The server did not stop within ${STOP_TIMEOUT_MS / 1000} s:\n${this.#printed}`);
    }
    return child.exitCode;
  }

  /** Sends SIGKILL to the server alone or to its process tree. */
  async kill(what: 'server' | 'tree') {
    const child = this.#child;
    if (child?.pid === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    this.#leftBehind.push(...descendantsOf(child.pid));
    child.kill('SIGKILL');
    if (what === 'tree') killAll(this.#leftBehind);
    await ended;
  }

  /** Stops the server and kills every process that it left behind. */
  async close() {
    try {
      await this.stop();
    } finally {
      killAll(this.#leftBehind);
    }
  }

  #find(pattern: RegExp) {
    return pattern.exec(this.#printed)?.[1];
  }

  #known(pattern: RegExp) {
    const found = this.#find(pattern);
    if (found === undefined) throw new Error(`The server printed nothing like ${pattern}:\n${this.#printed}`);
    return found;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had.');
  return address.port;
}
