import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkNode, linkNode, nodeIsLinked, serverNode } from './node.mjs';

const checkout = mkdtempSync(join(tmpdir(), 'tutti-node-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('checkNode rejects a Node before 20 with a message that names both versions', () => {
  expect(() => checkNode('18.19.0')).toThrow(
    /^Tutti needs Node 20 or newer to start, and this is Node 18\.19\.0\.$/,
  );
});

test('checkNode accepts Node 20', () => {
  expect(() => checkNode('20.0.0')).not.toThrow();
});

test('serverNode returns the current Node when none is packaged', () => {
  expect(serverNode(checkout)).toBe(process.execPath);
});

test.skipIf(process.platform === 'win32')(
  'serverNode returns the packaged Node, and linkNode puts it first for npm scripts',
  () => {
    const folder = join(checkout, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
    const packaged = join(folder, 'node');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(checkout, 'node_modules', '.bin'));
    writeFileSync(packaged, '');
    expect(serverNode(checkout)).toBe(packaged);
    expect(nodeIsLinked(checkout)).toBe(false);
    linkNode(checkout);
    expect(nodeIsLinked(checkout)).toBe(true);
    expect(realpathSync(join(checkout, 'node_modules', '.bin', 'node'))).toBe(realpathSync(packaged));
  },
);
