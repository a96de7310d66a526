import { pino, type Logger } from 'pino';
import { errorForLog } from './error-for-log.ts';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * The server's own log: one JSON object a line on standard output. Pass it on as an argument; `child()` adds
 * facts that stay. Credentials in what is logged are blanked out, whoever logs them.
 */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', '*.password'],
      censor: '[redacted]',
    },
  });
}
