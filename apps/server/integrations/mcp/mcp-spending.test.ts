import { expect, test } from 'vitest';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { connectMcp, errorOf, factsOf, newToken } from './testing/mcp-client.ts';

const studio = await testApp();
const { creatorWithProject: creator } = await creatorFactory(studio);

async function tracksOf({ user, projectId }: Awaited<ReturnType<typeof creator>>) {
  const tracks = await user.call('listProjectTracks', { params: { projectId } });
  return tracks.map(({ title }) => title);
}

test('the user of the client is asked for the price, and nothing happens before the answer', async () => {
  const who = await creator();
  const questions: string[] = [];
  const { token } = await newToken(who.user);
  const client = await connectMcp(studio.url, token, {
    answer: async (question) => {
      questions.push(question);
      expect(await tracksOf(who)).toEqual([]);
      return 'accept' as const;
    },
  });
  const made = await factsOf(client, 'generate_music', {
    projectId: who.projectId,
    prompt: 'slow rain',
    music_length_ms: 2_000,
    confirm_tokens: 7,
  });
  expect(questions).toEqual(['Music of 2 s costs 7 tokens, all free today. The balance is 50. Generate it?']);
  expect(made).toMatchObject({ status: 'completed', tokenCost: 7, track: { title: 'slow rain' } });
});

test('a declined price generates and charges nothing', async () => {
  const who = await creator();
  const { token, id } = await newToken(who.user);
  for (const answer of ['decline', 'cancel'] as const) {
    const client = await connectMcp(studio.url, token, { answer: () => answer });
    const args = { projectId: who.projectId, prompt: 'rain', duration: 1_000 };
    expect(await errorOf(client, 'generate_sound_effect', args)).toMatchObject({
      code: 'spending_declined',
      needed: 10,
    });
  }
  expect(await tracksOf(who)).toEqual([]);
  const { apiTokens } = await who.user.call('listApiTokens');
  expect(apiTokens.find((one) => one.id === id)).toMatchObject({ spent: 0 });
});

test('a client that cannot ask gets the price, and generates once with the price and the key it got', async () => {
  const who = await creator();
  const { token } = await newToken(who.user);
  const client = await connectMcp(studio.url, token);
  const args = { projectId: who.projectId, prompt: 'quiet', music_length_ms: 3_000 };
  const price = await factsOf(client, 'generate_music', args);
  expect(price).toEqual({
    status: 'confirmation_required',
    tokenCost: 10,
    idempotencyKey: expect.stringMatching(/^mcp-/),
  });
  const { idempotencyKey } = price;
  const tooLittle = { ...args, confirm_tokens: 9, idempotency_key: idempotencyKey };
  expect(await factsOf(client, 'generate_music', tooLittle)).toEqual(price);
  expect(await tracksOf(who)).toEqual([]);

  const confirmed = { ...args, confirm_tokens: 10, idempotency_key: idempotencyKey };
  const made = await factsOf(client, 'generate_music', confirmed);
  expect(made).toMatchObject({ status: 'completed', tokenCost: 10, idempotencyKey });
  const again = await factsOf(client, 'generate_music', confirmed);
  expect(again['track']).toEqual(made['track']);
  expect(await tracksOf(who)).toEqual(['quiet']);
});

test('within the spending limit of the API token nothing is asked; beyond it the call fails', async () => {
  const who = await creator();
  const { token } = await newToken(who.user, { spendingLimit: 10 });
  const questions: string[] = [];
  const client = await connectMcp(studio.url, token, {
    answer: (question) => {
      questions.push(question);
      return 'accept';
    },
  });
  const args = { projectId: who.projectId, prompt: 'quiet', music_length_ms: 3_000 };
  expect(await factsOf(client, 'generate_music', args)).toMatchObject({ status: 'completed' });
  expect(questions).toEqual([]);
  expect(await errorOf(client, 'generate_music', args)).toMatchObject({ code: 'token_spending_limit' });
});

test('a price above the balance is refused without a question', async () => {
  const { user, projectId } = await creator();
  const { token } = await newToken(user);
  const client = await connectMcp(studio.url, token, { answer: () => expect.unreachable() });
  const args = { projectId, prompt: 'endless rain', duration: 22_000 };
  expect(await errorOf(client, 'generate_sound_effect', args)).toMatchObject({
    code: 'insufficient_tokens',
    needed: 220,
    balance: 50,
  });
});

test('a cancelled call cancels its generation and returns the tokens', async () => {
  const who = await creator();
  const { token, id } = await newToken(who.user, { spendingLimit: 100 });
  const client = await connectMcp(studio.url, token);
  const cancel = new AbortController();
  const args = { projectId: who.projectId, prompt: 'wait for me', music_length_ms: 2_000 };
  const call = client.callTool({ name: 'generate_music', arguments: args }, undefined, {
    signal: cancel.signal,
  });
  await eventually(() => expect(studio.fakeProvider.waitingCount()).toBe(1));
  cancel.abort('never mind');
  await expect(call).rejects.toThrow('never mind');
  const statuses = async () => {
    const { generations } = await who.user.call('listGenerations', { params: { projectId: who.projectId } });
    return generations.map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual(['cancelled']);
  const { apiTokens } = await who.user.call('listApiTokens');
  expect(apiTokens.find((one) => one.id === id)).toMatchObject({ spent: 0 });
  expect(await factsOf(client, 'get_access')).toMatchObject({ balance: 50 });
});

test('a lost connection does not cancel the generation, and the call sent again is charged once', async () => {
  const who = await creator();
  const { token, id } = await newToken(who.user, { spendingLimit: 100 });
  const lost = new AbortController();
  const client = await connectMcp(studio.url, token, {
    // Ends the connection of a call, as a proxy would.
    fetch: async (input, init) =>
      fetch(input, {
        ...init,
        signal:
          typeof init?.body === 'string' && init.body.includes('"tools/call"')
            ? lost.signal
            : (init?.signal ?? null),
      }),
  });
  const args = {
    projectId: who.projectId,
    prompt: 'wait for the train',
    music_length_ms: 2_000,
    idempotency_key: 'train-1',
  };
  const call = client.callTool({ name: 'generate_music', arguments: args });
  call.catch(() => undefined);
  await eventually(() => expect(studio.fakeProvider.waitingCount()).toBe(1));
  lost.abort();
  await expect(call).rejects.toThrow(/abort|closed/i);

  const other = await connectMcp(studio.url, token);
  const repeated = factsOf(other, 'generate_music', args);
  await studio.fakeProvider.release();
  expect(await repeated).toMatchObject({ status: 'completed', idempotencyKey: 'train-1' });
  expect(await tracksOf(who)).toEqual(['wait for the train']);
  const { apiTokens } = await who.user.call('listApiTokens');
  expect(apiTokens.find((one) => one.id === id)).toMatchObject({ spent: 7 });
});

test('a generation that needs an approval is left waiting, and looked at afterwards', async () => {
  const owner = await creator();
  const { user: member } = await creator();
  const { email } = await member.call('getCurrentUser');
  await owner.user.call('addMember', {
    params: { projectId: owner.projectId },
    body: { email: email ?? '', role: 'collaborator' },
  });
  await owner.user.call('setProjectBudget', {
    params: { projectId: owner.projectId },
    body: { approvalAbove: 5 },
  });
  const { token } = await newToken(member, { spendingLimit: 100 });
  const client = await connectMcp(studio.url, token);
  const args = { projectId: owner.projectId, prompt: 'quiet', music_length_ms: 3_000 };
  const waiting = await factsOf(client, 'generate_music', args);
  expect(waiting).toMatchObject({ status: 'awaiting_approval', tokenCost: 10 });
  const { generationId } = waiting as { generationId: string };
  await owner.user.call('decideSpendingRequest', { params: { generationId }, body: { approve: true } });
  await expect
    .poll(() => factsOf(client, 'get_generation', { generationId }))
    .toMatchObject({ status: 'completed', track: { title: 'quiet' } });
});
