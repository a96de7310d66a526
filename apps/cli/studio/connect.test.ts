import { describe, expect, it } from 'vitest';
import { createClient, type Client } from '#client/create-client.ts';
import { disconnect, json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { Failure } from '../failure.ts';
import { onStudio, toFailure } from './connect.ts';

const error = (code: ErrorCode): Answer => json(errors[code].status, { code, message: errors[code].message });

/** The Failure with which a command ends when the studio answers like this. */
async function failureOf(
  answer: Answer,
  work = (client: Client): Promise<unknown> => client.call('getBalance'),
) {
  const { url } = await loopbackServer(answer);
  const signIn = { url, token: 'tutti_test' };
  const failure: unknown = await onStudio(({ client }) => work(client), signIn).catch(
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
}

const failed = (code: string): Answer =>
  json(200, { id: 'g', status: 'failed', error: { code, message: 'It failed.' } });
const wait = (client: Client) => client.waitForGeneration('g');

describe('a command on a studio', () => {
  it.each([
    ['token_scope_required', 3],
    ['forbidden', 3],
    ['not_found', 4],
    ['no_such_version', 4],
    ['insufficient_tokens', 5],
    ['token_spending_limit', 5],
    ['budget_exceeded', 5],
    ['no_score', 1],
    ['internal', 1],
  ] as const)('the error %s is the sentence of the API and exit code %i', async (code, exitCode) => {
    const failure = await failureOf(error(code));
    expect(failure.message).toBe(errors[code].message);
    expect(failure.exitCode).toBe(exitCode);
  });

  it('a refused token is reported with the way to sign in', async () => {
    const { message, exitCode } = await failureOf(error('unauthenticated'));
    expect(message).toMatch(/^Please sign in\. .*tutti login\.$/);
    expect(exitCode).toBe(3);
  });

  it('an error of a proxy is a sentence as well', async () => {
    const { message, exitCode } = await failureOf((response) =>
      response.writeHead(413).end('<html>too large'),
    );
    expect(message).toBe('The server replied with an error. (413)');
    expect(exitCode).toBe(1);
  });

  it('a studio that does not answer has an exit code of its own', async () => {
    const { url } = await loopbackServer(disconnect);
    const client = createClient({ baseUrl: url, maxRetries: 0 });
    const failure = toFailure(await client.call('getBalance').catch((thrown: unknown) => thrown)) as Failure;
    expect(failure.message).toMatch(/^The studio does not answer \(http:\/\/127\.0\.0\.1:\d+: .+\)\.$/);
    expect(failure.exitCode).toBe(7);
  });

  it('a reply that lacks what is read from it is a sentence and no stack trace', async () => {
    const { message, exitCode } = await failureOf(json(200, {}), async (client) => {
      const { owner } = await client.call('getCurrentApiToken');
      return owner.firstName;
    });
    expect(message).toMatch(/: The reply is not as expected\. Is this the address of a studio\?$/);
    expect(exitCode).toBe(1);
  });

  it('an answer of another program is reported', async () => {
    const { message, exitCode } = await failureOf((response) => response.end('<html>'));
    expect(message).toContain('Is this the address of a studio?');
    expect(exitCode).toBe(1);
  });

  it('a failed generation has the exit code of its cause', async () => {
    expect(await failureOf(failed('insufficient_tokens'), wait)).toMatchObject({ exitCode: 5 });
    expect(await failureOf(failed('generation_failed'), wait)).toMatchObject({
      message: 'It failed.',
      exitCode: 1,
    });
  });
});
