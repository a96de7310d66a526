import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { resolve } from 'node:path';
import packageFacts from '../../package.json' with { type: 'json' };
import type { Options } from './command.ts';
import { Failure, usageFailure } from './failure.ts';
import { filePath, parse } from './flags.ts';
import { errorMessage } from './write-files.ts';

export const mcpOptions = {
  folder: {
    type: 'string',
    value: '<folder>',
    path: 'folder',
    summary: 'the only folder that it reads and writes (the current one)',
  },
} as const satisfies Options;

const instructions =
  'Makes music, sound effects and speech offline with the built-in composer of Tutti. Read a prompt with understand_music before a long piece. A composed piece has a pieceFile: give it to read_score, read_edits and remake_music to vary, extend or change it.';

/**
 * Runs `tutti mcp`: an MCP server on standard input and output, with the tools of the engine, until its input ends.
 * @throws Failure
 */
export async function runMcp(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, mcpOptions);
  if (positionals.length > 0) throw usageFailure('Say: tutti mcp --folder <folder>.');
  const root = resolve(filePath('--folder', values.folder) ?? '.');
  try {
    await mkdir(root, { recursive: true });
  } catch (error) {
    throw new Failure(`Cannot use the folder ${root}: ${errorMessage(error)}.`);
  }
  // Standard output belongs to the protocol.
  console.log = console.error;
  // Imported lazily, so that usage errors are reported at once.
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const { toolServer } = await import('#mcp/tool-server.ts');
  const { outputFolder } = await import('./local-tools/output-folder.ts');
  const { musicTools } = await import('./local-tools/music-tools.ts');
  const { remakeTools } = await import('./local-tools/remake-tools.ts');
  const { soundTools } = await import('./local-tools/sound-tools.ts');
  const session = randomUUID();
  const server = toolServer({
    name: 'tutti',
    version: packageFacts.version,
    instructions: `${instructions} Files are in ${root}.`,
    tools: [...musicTools, ...remakeTools, ...soundTools],
    context: outputFolder(root),
    keyOf: (request) => `${session}:${request}`,
    onUnexpected: (error) => console.error(error),
  });
  await server.connect(new StdioServerTransport());
  await once(process.stdin, 'end');
  await server.close();
}
