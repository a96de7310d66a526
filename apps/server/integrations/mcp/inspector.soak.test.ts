import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { editStudio } from '#server/composing/edits/testing/edit-studio.ts';
import { newToken } from './testing/mcp-client.ts';

/* The command line of the official inspector, which npx downloads, against both transports. */

const inspector = ['--yes', '@modelcontextprotocol/inspector@2.12.0', '--cli'];
const studio = await editStudio();

interface ToolOutput {
  readonly isError?: boolean;
  readonly content: { readonly type: string }[];
  readonly structuredContent: Record<string, unknown>;
}

/** A temporary folder for one test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-inspector-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function run(args: readonly string[]) {
  const program = spawn('npx', [...inspector, ...args], { cwd: temporaryFolder() });
  program.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** Calls a tool of a target; arguments are JSON. */
async function call(target: readonly string[], tool: string, args: Record<string, unknown>) {
  const pairs = Object.entries(args).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const method = ['--method', 'tools/call', '--tool-name', tool];
  const { code, stdout, stderr } = await run([
    ...target,
    ...method,
    ...(pairs.length > 0 ? ['--tool-arg', ...pairs] : []),
  ]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout) as ToolOutput;
}

async function expectPortableSchemas(target: readonly string[], tools: readonly string[]) {
  const { code, stdout, stderr } = await run([...target, '--method', 'tools/list', '--strict']);
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/Warning|Error/)]);
  const names = (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...tools]));
}

test(
  'the inspector reads, composes and remakes over standard input and output',
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    const script = fileURLToPath(new URL('../../../cli/tutti.mjs', import.meta.url));
    const target = [process.execPath, script, 'mcp', '--folder', folder];
    await expectPortableSchemas(target, ['compose_music', 'remake_music', 'speak_text']);
    const made = await call(target, 'compose_music', {
      prompt: 'a slow waltz',
      music_length_ms: 6_000,
      seed: 3,
      file: 'waltz.mp3',
      midi_file: 'waltz.mid',
    });
    expect(made.structuredContent).toMatchObject({ durationMs: 6_000, metre: '3/4' });
    expect(made.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link']);
    const { structuredContent: read } = await call(target, 'read_edits', {
      piece: 'waltz.json',
      text: 'end with a fade',
    });
    await call(target, 'remake_music', {
      piece: 'waltz.json',
      remake: { kind: 'edit', edits: read['edits'] },
      file: 'faded.mp3',
    });
    expect(existsSync(join(folder, 'faded.mp3'))).toBe(true);
  },
);

test('the inspector makes the main journey in a studio over HTTP', { timeout: 600_000 }, async () => {
  const { user, projectId } = await studio.creatorWithProject();
  const { token } = await newToken(user, { spendingLimit: 1_000 });
  const target = ['--server-url', `${studio.url}/mcp`, '--header', `Authorization: Bearer ${token}`];
  await expectPortableSchemas(target, ['generate_music', 'remake_track', 'create_share_link']);
  const facts = async (tool: string, args: Record<string, unknown> = {}) =>
    (await call(target, tool, args)).structuredContent;

  expect(await facts('list_projects')).toMatchObject({ projects: [{ id: projectId }] });
  const made = await facts('generate_music', {
    projectId,
    prompt: 'indie pop with drums, bass and piano',
    music_length_ms: 8_000,
  });
  expect(made).toMatchObject({ status: 'completed', track: { duration: 8 } });
  const { id: trackId } = made['track'] as { id: string };
  const { id: commentId } = await facts('add_comment', { trackId, content: 'The drums are too loud' });
  const { edits } = await facts('read_edits', { trackId, commentId });
  const fixed = await facts('remake_track', {
    trackId,
    remake: { kind: 'edit', edits },
    comment_id: commentId,
    as: 'version',
  });
  expect(fixed).toMatchObject({ status: 'completed', track: { version: 2 } });
  const compared = await facts('compare_versions', { trackId, version: 1, with: 2 });
  expect(compared['differences']).not.toEqual([]);
  expect(await facts('create_share_link', { trackId, recipient: 'Lena' })).toMatchObject({
    url: expect.stringContaining('/s/'),
  });
});

test('the inspector is refused without an API token', { timeout: 120_000 }, async () => {
  const { code, stderr } = await run(['--server-url', `${studio.url}/mcp`, '--method', 'tools/list']);
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/auth_required/);
});
