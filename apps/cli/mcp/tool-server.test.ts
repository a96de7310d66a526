import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Tool } from './tool.ts';
import { toolServer } from './tool-server.ts';

test('a call that was cancelled before it asks its user asks nothing', async () => {
  const started = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<string>();
  const tool: Tool<undefined> = {
    name: 'spend',
    title: 'Spend',
    description: 'Spends tokens',
    input: z.object({}),
    output: z.object({}),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    async run(_args, { signal, confirm }) {
      started.resolve();
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      await confirm('Spend 100 tokens?').then(asked.resolve, asked.reject);
      return { facts: {} };
    },
  };
  const server = toolServer({
    name: 'tutti',
    version: '1',
    instructions: '',
    tools: [tool],
    context: undefined,
    keyOf: String,
    onUnexpected: () => undefined,
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  const questions: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    questions.push(params.message);
    return { action: 'accept', content: {} };
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  const cancelling = new AbortController();
  const call = client.callTool({ name: 'spend', arguments: {} }, undefined, { signal: cancelling.signal });
  await started.promise;
  cancelling.abort('no longer wanted');
  await expect(call).rejects.toThrow('no longer wanted');
  await expect(asked.promise).rejects.toThrow('no longer wanted');
  expect(questions).toEqual([]);
  await client.close();
});
