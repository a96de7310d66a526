// Run by `tutti password set <email>`, with the server running or stopped. Exit code 0 when the password was
// changed, else 1.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPassword } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { passwordRule } from '../identity/accounts/weak-passwords.ts';
import { overridePassword } from '../identity/accounts/password-links.service.ts';
import { sessionsService } from '../identity/accounts/sessions.service.ts';
import { loadSettings } from '../platform/config.ts';
import { publishOn } from '../platform/events/event-channel.ts';
import { createLog } from '../platform/log.ts';
import { siteUrl } from '../platform/mail/site-address.ts';
import { runCommand } from './run-command.ts';
import { openEventBus } from '../platform/storage/event-bus.ts';
import { openExistingDatabase } from '../platform/storage/postgres/database.ts';

/** Reads one line from standard input; a terminal does not echo it. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin } = process;
  const lines = createInterface({ input: stdin, output: discard, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function setPassword(email: string): Promise<number> {
  const config = loadSettings(process.cwd());
  const log = createLog('silent');
  const database = await openExistingDatabase(config, log);
  try {
    const eventBus = await openEventBus(database.newClient, log);
    try {
      const parsed = newPassword.safeParse(await promptHidden(`New password for ${email}: `));
      if (!parsed.success) throw new AppError('validation_failed', {}, parsed.error.issues[0]!.message);
      const { db } = database;
      const site = { url: siteUrl(config), name: config.appName };
      const sessions = sessionsService({ db, publish: publishOn(eventBus), config, now: Date.now });
      const checkPassword = passwordRule({ site });
      const changed = await overridePassword({ db, sessions, checkPassword }, email, parsed.data);
      if (changed === undefined) {
        console.error(`Nobody here has the address ${email}.`);
        return 1;
      }
      console.log(`${changed} has a new password, and is signed out everywhere.`);
      return 0;
    } finally {
      await eventBus.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(() => setPassword(process.argv[2]!));
