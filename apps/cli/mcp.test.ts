import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, callError, connectMcp, sharedMcp, temporaryFolder } from './testing/mcp-client.ts';
import { runTutti } from './testing/run-tutti.ts';

const waltz = { prompt: 'a slow waltz for piano', music_length_ms: 6_000, seed: 3 };

/** Width and height of a PNG file. */
const pngSize = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64');
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

const shared = sharedMcp();

describe('tutti mcp', { timeout: 60_000 }, () => {
  it('lists tools with hints, schemas and a description', async () => {
    const { client } = shared;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'understand_music',
      'compose_music',
      'read_score',
      'read_edits',
      'remake_music',
      'make_sound_effect',
      'speak_text',
    ]);
    for (const listed of tools) {
      expect(listed).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        annotations: {
          readOnlyHint: /^(understand|read)_/.test(listed.name),
          destructiveHint: false,
          openWorldHint: false,
        },
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
      });
    }
    expect(client.getInstructions()).toContain('pieceFile');
  });

  it('plays the piece that the reading of the prompt describes', async () => {
    const { client } = shared;
    const read = (await call(client, 'understand_music', { prompt: 'sad jazz, 6 seconds' })).facts;
    const made = (await call(client, 'compose_music', { prompt: 'sad jazz, 6 seconds', seed: read['seed'] }))
      .facts;
    expect(made).toMatchObject({
      key: read['key'],
      metre: read['metre'],
      seed: read['seed'],
      durationMs: 6_000,
    });
    expect(made['bpm']).toBeCloseTo(read['bpm'] as number, 1);
  });

  it('returns the audio and a picture of its waveform in the result', async () => {
    const { client } = shared;
    const { facts, content } = await call(client, 'compose_music', waltz);
    const [text, picture, audio] = content;
    expect(JSON.parse((text as { text: string }).text)).toEqual(facts);
    expect(facts['loudnessLufs']).toBeGreaterThan(-20);
    expect(pngSize((picture as { data: string }).data)).toEqual([640, 128]);
    const { resource } = audio as { resource: { blob: string; mimeType: string } };
    expect(resource.mimeType).toBe('audio/mpeg');
    expect(Buffer.from(resource.blob, 'base64').subarray(0, 3).toString('latin1')).toBe('ID3');
  });

  it('writes audio, piece, stems and MIDI into its folder', async () => {
    const folder = temporaryFolder();
    const client = await connectMcp(folder);
    const { facts, content } = await call(client, 'compose_music', {
      ...waltz,
      file: 'waltz.wav',
      stems_folder: 'stems',
      midi_file: 'waltz.mid',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['stems', 'waltz.json', 'waltz.mid', 'waltz.wav']);
    expect(facts['stems']).toEqual(
      readdirSync(join(folder, 'stems')).map((name) => join(folder, 'stems', name)),
    );
    expect(content[2]).toMatchObject({ type: 'resource_link', name: 'waltz.wav', mimeType: 'audio/wav' });
    await runTutti(folder, ['compose', waltz.prompt, '--length', '6', '--seed', '3', '-o', 'cli.wav']);
    expect(readFileSync(join(folder, 'waltz.wav')).equals(readFileSync(join(folder, 'cli.wav')))).toBe(true);
  });

  it('follows a composition plan', async () => {
    const { client } = shared;
    const plan = {
      sections: [
        { section_name: 'Intro', duration_ms: 3_000, chords: 'Dm | Gm' },
        { section_name: 'Chorus', duration_ms: 4_000 },
      ],
    };
    const { facts } = await call(client, 'compose_music', {
      prompt: 'folk',
      composition_plan: plan,
      seed: 1,
    });
    expect(facts['sections']).toMatchObject([{ section_name: 'Intro' }, { section_name: 'Chorus' }]);
  });

  it('makes sound effects and speech', async () => {
    const { client, folder } = shared;
    const door = await call(client, 'make_sound_effect', {
      prompt: 'door slam',
      duration: 900,
      file: 'door.flac',
    });
    expect(door.facts).toMatchObject({ durationMs: 900, kinds: ['door-slam'] });
    expect(readFileSync(join(folder, 'door.flac')).subarray(0, 4).toString('latin1')).toBe('fLaC');
    const speech = await call(client, 'speak_text', { text: 'Next stop, Harbour Street.', voice: 'marcus' });
    expect(speech.facts['words']).toHaveLength(4);
  });

  it('reports progress that never decreases', async () => {
    const { client } = shared;
    const steps: Progress[] = [];
    await client.callTool({ name: 'compose_music', arguments: waltz }, undefined, {
      onprogress: (step) => steps.push(step),
    });
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.map(({ progress }) => progress)).toEqual(
      steps.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );
    expect(steps.some(({ message }) => message?.startsWith('Playing, bar '))).toBe(true);
  });

  it('ends a cancelled call and serves the next one', async () => {
    const { client, folder } = shared;
    const cancel = new AbortController();
    const long = client.callTool(
      {
        name: 'compose_music',
        arguments: { prompt: 'symphony', music_length_ms: 300_000, file: 'long.mp3' },
      },
      undefined,
      { signal: cancel.signal, onprogress: () => cancel.abort('enough') },
    );
    await expect(long).rejects.toThrow('enough');
    await call(client, 'make_sound_effect', { prompt: 'rain', duration: 500, file: 'rain.mp3' });
    expect(existsSync(join(folder, 'long.mp3'))).toBe(false);
  });

  it('says what is wrong with arguments', async () => {
    const { client, folder } = shared;
    writeFileSync(join(folder, 'note.json'), 'not a piece');
    symlinkSync('/', join(folder, 'root'));
    const elsewhere = temporaryFolder();
    symlinkSync(join(elsewhere, 'new.mp3'), join(folder, 'dangling.mp3'));
    symlinkSync(join(elsewhere, 'new.json'), join(folder, 'rain.pcm.json'));
    symlinkSync(join(elsewhere, 'stems'), join(folder, 'linked'));
    symlinkSync('circle.mp3', join(folder, 'circle.mp3'));
    const rain = { prompt: 'rain', duration: 500 };
    const errors = {
      outside: await callError(client, 'compose_music', { ...waltz, file: '../out.mp3' }),
      link: await callError(client, 'compose_music', { ...waltz, file: 'root/tmp/out.mp3' }),
      dangling: await callError(client, 'make_sound_effect', { ...rain, file: 'dangling.mp3' }),
      sidecar: await callError(client, 'make_sound_effect', { ...rain, file: 'rain.pcm' }),
      stems: await callError(client, 'compose_music', { ...waltz, file: 'w.mp3', stems_folder: 'linked' }),
      circle: await callError(client, 'make_sound_effect', { ...rain, file: 'circle.mp3' }),
      read: await callError(client, 'read_score', { piece: '/etc/passwd' }),
      existing: await callError(client, 'make_sound_effect', { prompt: 'rain', file: 'note.json' }),
      unknown: await callError(client, 'compose_music', { ...waltz, length: 3 }),
      genre: await callError(client, 'compose_music', { ...waltz, genres: ['dust'] }),
      piece: await callError(client, 'remake_music', { piece: 'note.json', remake: { kind: 'same' } }),
      text: await callError(client, 'speak_text', { text: '…' }),
    };
    expect(Object.values(errors).map(({ code }) => code)).toEqual([
      ...Array.from({ length: 11 }, () => 'validation_failed'),
      'unspeakable',
    ]);
    for (const key of ['outside', 'link', 'dangling', 'sidecar', 'stems', 'read'] as const) {
      expect(errors[key].message).toContain('is outside the folder');
    }
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(errors.genre.message).toContain('There is no genre "dust".');
    await expect(client.callTool({ name: 'play', arguments: {} })).rejects.toThrow(
      'There is no tool "play".',
    );
  });

  it('prints nothing but the protocol on standard output, and ends with its input', async () => {
    const script = fileURLToPath(new URL('tutti.mjs', import.meta.url));
    const program = spawn(process.execPath, [script, 'mcp', '--folder', temporaryFolder()]);
    const lines: unknown[] = [];
    createInterface(program.stdout).on('line', (line) => lines.push(JSON.parse(line)));
    const send = (message: object) =>
      program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    send({ id: 1, method: 'initialize', params });
    send({ method: 'notifications/initialized' });
    const args = { prompt: 'sad jazz with erhu', music_length_ms: 2_000, instrumental: false };
    send({ id: 2, method: 'tools/call', params: { name: 'compose_music', arguments: args } });
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(2);
    program.stdin.end();
    const [code] = await once(program, 'close');
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } },
      { jsonrpc: '2.0', id: 2, result: { structuredContent: { durationMs: 2_000 } } },
    ]);
  });

  it('refuses unknown flags before it starts', async () => {
    const { code, stderr } = await runTutti(temporaryFolder(), ['mcp', '--port', '3000']);
    expect(code).toBe(2);
    expect(stderr).toContain('tutti --help');
  });
});

describe('remake_music', { timeout: 60_000 }, () => {
  // A section of a single bar may be the same again.
  const piece = { ...waltz, music_length_ms: 9_000, file: 'a.wav' };
  beforeAll(() => call(shared.client, 'compose_music', piece), 60_000);

  it('composes the same piece again', async () => {
    const { client, folder } = shared;
    await call(client, 'remake_music', { piece: 'a.json', remake: { kind: 'same' }, file: 'same.wav' });
    expect(readFileSync(join(folder, 'same.wav')).equals(readFileSync(join(folder, 'a.wav')))).toBe(true);
  });

  it('extends a piece', async () => {
    const longer = await call(shared.client, 'remake_music', {
      piece: 'a.json',
      remake: { kind: 'extension', extend_by_ms: 4_000 },
      file: 'longer.mp3',
    });
    expect(longer.facts['durationMs']).toBeGreaterThan(11_000);
  });

  it('composes one section again', async () => {
    const { client } = shared;
    const score = await call(client, 'read_score', { piece: 'a.json' });
    expect(score.facts).toMatchObject({ metre: '3/4' });
    const section = await call(client, 'remake_music', {
      piece: 'a.json',
      remake: { kind: 'section', section: 0 },
      file: 'section.mp3',
    });
    const changed = await call(client, 'read_score', { piece: section.facts['pieceFile'] });
    const digests = ({ facts }: typeof score, at: number) =>
      (facts['parts'] as { sections: { section: number; digest: string }[] }[]).map(
        (part) => part.sections.find((one) => one.section === at)?.digest,
      );
    expect(digests(changed, 0)).not.toEqual(digests(score, 0));
    expect(digests(changed, 1)).toEqual(digests(score, 1));
  });

  it('edits a piece as a comment asks, and extends the result', async () => {
    const { client } = shared;
    const { facts: score } = await call(client, 'read_score', { piece: 'a.json' });
    const read = await call(client, 'read_edits', { piece: 'a.json', text: 'a little slower, and fade out' });
    expect(read.facts['notUnderstood']).toEqual([]);
    const edited = await call(client, 'remake_music', {
      piece: 'a.json',
      remake: { kind: 'edit', edits: read.facts['edits'] },
      file: 'edited.mp3',
    });
    expect(edited.facts['bpm']).toBeLessThan(score['bpm'] as number);
    const extended = await call(client, 'remake_music', {
      piece: 'edited.json',
      remake: { kind: 'extension', extend_by_ms: 4_000 },
    });
    expect(extended.facts['durationMs']).toBeGreaterThan(edited.facts['durationMs'] as number);
  });
});
