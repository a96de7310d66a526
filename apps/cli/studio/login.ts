import { parse } from '../flags.ts';
import { usageFailure } from '../failure.ts';
import { forgetSignIn, originOf, readStoredSignIn, storeSignIn } from './configuration.ts';
import { onStudio, type Studio } from './connect.ts';
import { jsonOptions, loginOptions } from './options.ts';
import { printJson, printLine } from './print.ts';
import { ask, askSecret, isTerminal, readSecretFromInput } from './secret-input.ts';

/** Runs `tutti login`: stores an API token after the studio has accepted it. @throws Failure */
export async function runLogin(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, loginOptions);
  const [given, ...rest] = positionals;
  if (rest.length > 0) throw usageFailure('Say where to: tutti login https://studio.example.org.');
  if (!isTerminal() && (given === undefined || !values['token-stdin'])) {
    throw usageFailure(
      'Without a terminal, say where to and pass the token: tutti login <address> --token-stdin.',
    );
  }
  const url = originOf(given ?? (await askAddress()), 'tutti login');
  const token = values['token-stdin'] ? await readSecretFromInput() : await askSecret('API token: ');
  if (!/^[\x21-\x7e]+$/.test(token)) throw usageFailure('An API token is one word that starts with tutti_.');
  const signIn = { url, token };
  const account = await onStudio(accountOf, signIn);
  const replaced = await readStoredSignIn().catch(() => undefined);
  await storeSignIn(signIn);
  if (replaced !== undefined && replaced.url !== url) {
    process.stderr.write(
      `tutti: This replaces the sign-in to ${replaced.url}, whose token stays valid until you revoke it there.\n`,
    );
  }
  if (url.startsWith('http:') && !isLoopback(url)) {
    process.stderr.write(`tutti: ${url} is not encrypted, so others on the network can read the token.\n`);
  }
  report(account, values.json);
}

/** Runs `tutti whoami`. @throws Failure */
export async function runWhoami(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, jsonOptions);
  if (positionals.length > 0) throw usageFailure('tutti whoami takes no argument.');
  report(await onStudio(accountOf), values.json);
}

/** Runs `tutti logout`. The token stays valid until it is revoked in the studio. @throws Failure */
export async function runLogout(args: readonly string[]): Promise<void> {
  const { positionals } = parse(args, {});
  if (positionals.length > 0) throw usageFailure('tutti logout takes no argument.');
  const stored = await readStoredSignIn();
  await forgetSignIn();
  printLine(
    stored
      ? `The token for ${stored.url} is deleted here. It stays valid until you revoke it on your account page.`
      : 'You were not signed in.',
  );
}

/** Asks only what a token with any scope may ask; one that is bound to a project may not ask for the balance. */
async function accountOf({ url, client }: Studio) {
  const apiToken = await client.call('getCurrentApiToken');
  if (apiToken.projectId !== null) return { url, apiToken };
  const { balance } = await client.call('getBalance');
  return { url, apiToken, balance };
}

type Account = Awaited<ReturnType<typeof accountOf>>;

function report(account: Account, json = false): void {
  if (json) return printJson(account);
  const { url, apiToken, balance } = account;
  const { owner, name, scopes, projectName, spendingLimit, spent, expiresAt } = apiToken;
  const who = `${owner.firstName} ${owner.lastName}`.trim();
  printLine(`${url}: ${who}${balance === undefined ? '' : `, ${balance} tokens`}`);
  printLine(
    [
      `API token "${name}" (${scopes.join(', ')})`,
      ...(projectName === null ? [] : [`only for "${projectName}"`]),
      ...(spendingLimit === null ? [] : [`${spent} of ${spendingLimit} tokens spent`]),
      ...(expiresAt === null ? [] : [`until ${expiresAt}`]),
    ].join(', '),
  );
}

async function askAddress(): Promise<string> {
  const last = (await readStoredSignIn().catch(() => undefined))?.url;
  const answer = await ask(`Address of the studio${last === undefined ? '' : ` [${last}]`}: `);
  return answer === '' && last !== undefined ? last : answer;
}

const isLoopback = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
