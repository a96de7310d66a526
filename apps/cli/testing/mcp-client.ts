import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../tutti.mjs', import.meta.url));

/** A temporary folder for one test. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

const newFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'tutti-mcp-')));
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Starts `tutti mcp` in the folder and connects the client of the MCP SDK to it. */
async function startMcp(folder: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const args = [script, 'mcp', '--folder', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }));
  return client;
}

/** A process of `tutti mcp` for one test. */
export async function connectMcp(folder: string): Promise<Client> {
  const client = await startMcp(folder);
  onTestFinished(() => client.close());
  return client;
}

/** One process in a temporary folder for all tests of a file: starting it takes longer than most calls. */
export function sharedMcp(): { readonly client: Client; readonly folder: string } {
  const shared = {} as { client: Client; folder: string };
  beforeAll(async () => {
    shared.folder = newFolder();
    shared.client = await startMcp(shared.folder);
    return async () => {
      await shared.client.close();
      removeFolder(shared.folder);
    };
  });
  return shared;
}

/** The result of a call that succeeds. */
export async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = (await client.callTool({
    name,
    arguments: args,
  })) as CallToolResult;
  if (isError || !structuredContent) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
  return { facts: structuredContent, content };
}

/** The error of a call that fails: code, message and facts. */
export async function callError(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [text] = content;
  if (!isError || text?.type !== 'text') throw new Error(`${name} did not fail.`);
  return JSON.parse(text.text) as { code: string; message: string };
}
