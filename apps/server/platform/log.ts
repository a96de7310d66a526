import { pino, type Logger, type LoggerOptions } from 'pino';
import { logSerializers } from './log-serializer.ts';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * The server's log: one JSON object per line on standard output. Pass it on as an argument; `child()` adds fixed
 * fields. Credentials are redacted.
 */
export function createLog(level: LogLevel): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: logSerializers,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', '*.password'],
      censor: '[redacted]',
    },
  };
  return pino(options, standardOutput());
}

/** In bytes: how much is buffered while standard output rejects writes, as on a full disk. */
const maxBuffered = 1_048_576;

/**
 * Standard output that never ends the process: pino throws at any error but EPIPE, and at exit retries it endlessly.
 * A closed terminal answers EIO to each write, in the middle of the shutdown that its SIGHUP began.
 */
function standardOutput() {
  const stream = pino.destination({ fd: 1, sync: true, maxLength: maxBuffered });
  stream.on('error', (error: NodeJS.ErrnoException) => {
    stream.flushSync = () => undefined;
    if (error.code === 'EIO') stream.write = () => true;
  });
  return stream;
}
