import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, Level, LogFn } from 'pino';
import type { Log } from '#server/log.ts';

const processBytes = 9;

/** Names requests: after the process by chance, then by number. A name by chance for each costs more than it is worth. */
export function requestIds(): () => string {
  const process = randomBytes(processBytes).toString('base64url');
  let requests = 0;
  return () => `${process}-${(requests += 1)}`;
}

type Said = Parameters<LogFn>;

/**
 * The log of one request, with its facts on every line. Few requests say anything, so it is made by the first line that
 * is not below the level.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #log: Log;
  readonly #facts: Bindings;
  readonly #options: ChildLoggerOptions;
  #own: Log | undefined;

  constructor(log: Log, facts: Bindings, options: ChildLoggerOptions) {
    this.#log = log;
    this.#facts = facts;
    this.#options = options;
  }

  get level(): string {
    return this.#log.level;
  }

  child(facts: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#made().child(facts, options);
  }

  fatal(...said: Said): void {
    this.#say('fatal', said);
  }

  error(...said: Said): void {
    this.#say('error', said);
  }

  warn(...said: Said): void {
    this.#say('warn', said);
  }

  info(...said: Said): void {
    this.#say('info', said);
  }

  debug(...said: Said): void {
    this.#say('debug', said);
  }

  trace(...said: Said): void {
    this.#say('trace', said);
  }

  silent(): void {}

  #say(level: Level, said: Said): void {
    if (this.#log.isLevelEnabled(level)) this.#made()[level](...said);
  }

  #made(): Log {
    return (this.#own ??= this.#log.child(this.#facts, this.#options));
  }
}

/** The `childLoggerFactory` of an app whose log is ours. */
export const requestLogs = (
  log: FastifyBaseLogger,
  facts: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLog(log as Log, facts, options);
