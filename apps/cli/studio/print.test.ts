import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { jsonText, printable } from '../printable.ts';
import { runTutti } from '../testing/run-tutti.ts';

/** Every character that changes the direction of a text: Bidi_Control of Unicode. */
const directional = /\p{Bidi_Control}/u;
const directionalCharacters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => directional.test(character));

// Renames the window, clears the screen by a C1 control, writes to the clipboard, and turns the end of the line around.
const name = 'Rain\u001b]0;root\u0007\u009b2J\u001b]52;c;cm0gLXJm\u0007\rDoor \u202eexe.mp3';
const project = { id: '01900000-0000-7000-8000-000000000001', name, trackCount: 1 };
// oxlint-disable-next-line no-control-regex -- the characters that must not be printed
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

async function runOn(answer: Answer, ...args: readonly string[]) {
  const { url } = await loopbackServer(answer);
  return runTutti(tmpdir(), args, '', { TUTTI_URL: url, TUTTI_TOKEN: 'tutti_test' });
}

it('a name in the studio cannot control the terminal', async () => {
  const { code, stdout } = await runOn(json(200, [project]), 'projects');
  expect(code).toBe(0);
  expect(stdout).not.toMatch(controls);
  expect(stdout).not.toMatch(directional);
  expect(stdout).toContain('Rain�]0;root��2J');
});

it('JSON has the name, with all control characters escaped', async () => {
  const { stdout } = await runOn(json(200, [project]), 'projects', '--json');
  expect(stdout).not.toMatch(controls);
  expect(stdout).not.toMatch(directional);
  expect(JSON.parse(stdout)).toEqual([project]);
});

it('the sentence of an error cannot control the terminal', async () => {
  const { code, stderr } = await runOn(json(404, { code: 'not_found', message: name }), 'projects');
  expect(code).toBe(4);
  expect(stderr).not.toMatch(controls);
  expect(stderr).not.toMatch(directional);
});

it('no directional character of Unicode reaches the terminal', () => {
  expect(directionalCharacters).toHaveLength(12);
  for (const character of directionalCharacters) {
    const text = `a${character}b`;
    expect(printable(text)).toBe('a\ufffdb');
    expect(jsonText({ [text]: text })).not.toMatch(directional);
    expect(JSON.parse(jsonText({ [text]: text }))).toEqual({ [text]: text });
  }
});
