import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import {
  withRunnerResult,
  lastLine,
  sumOf,
  summaryOfErrors,
  summaryOfOne,
  summaryOfPlaywright,
  summaryOfVitest,
} from './test-summary.mjs';

const vitestFile = (status: string, ...tests: [string, string][]) => ({
  name: 'a.test.ts',
  status,
  message: 'SyntaxError',
  assertionResults: tests.map(([fullName, outcome]) => ({ fullName, status: outcome })),
});

const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });

test('a Vitest report separates passed, failed and skipped tests', () => {
  const file = vitestFile(
    'failed',
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'pending'],
    ['four', 'todo'],
  );
  expect(summaryOfVitest({ testResults: [file] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['a.test.ts › two'],
  });
});

test('a Vitest file that fails to load is one failure', () => {
  expect(summaryOfVitest({ testResults: [vitestFile('failed')] })).toMatchObject({ passed: 0, failed: 1 });
});

test('an error that belongs to no test is a failure with its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unhandled-errors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, report] = [join(folder, 'late.test.ts'), join(folder, 'errors.json')];
  writeFileSync(
    file,
    `import { test } from 'vitest'; test('passes', () => void Promise.reject(new Error('too late')));`,
  );
  const reporter = join(import.meta.dirname, 'unhandled-errors.mjs');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--reporter=${reporter}`, `--root=${folder}`];
  const run = promisify(execFile)(process.execPath, vitest, {
    env: { ...process.env, TUTTI_TEST_UNHANDLED_ERRORS: report },
  });
  await expect(run).rejects.toMatchObject({ code: 1 });
  expect(summaryOfErrors(JSON.parse(readFileSync(report, 'utf8')))).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [expect.stringContaining('too late')],
  });
});

test('a failed test is named with the first lines of its error', () => {
  const message = `AssertionError: \u001B[31mexpected 2\u001B[39m\n\n${'    at line\n'.repeat(40)}`;
  const assertionResults = [{ fullName: 'two', status: 'failed', failureMessages: [message] }];
  const vitest = { name: 'a.test.ts', status: 'failed', message: '', assertionResults };
  const tests = [{ status: 'unexpected', results: [{ error: { message } }] }];
  const playwright = { suites: [{ specs: [{ title: 'two', file: 'a.spec.ts', tests }] }] };
  for (const [{ failures }, name] of [
    [summaryOfVitest({ testResults: [vitest] }), 'a.test.ts › two'],
    [summaryOfPlaywright(playwright), 'a.spec.ts › two'],
  ] as const) {
    const lines = failures[0]!.split('\n');
    expect(lines.slice(0, 2)).toEqual([name, '    AssertionError: expected 2']);
    expect(lines).toHaveLength(21);
  }
});

test('a Playwright report counts nested suites, and flaky tests as failed', () => {
  const inner = { specs: [spec('two', 'flaky'), spec('three', 'unexpected'), spec('four', 'skipped')] };
  const report = { suites: [{ specs: [spec('one', 'expected')], suites: [inner] }], errors: [] };
  expect(summaryOfPlaywright(report)).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['a.spec.ts › two', 'a.spec.ts › three'],
  });
});

test('a Playwright error outside of any test is a failure', () => {
  expect(summaryOfPlaywright({ suites: [], errors: [{ message: 'no browser' }] })).toMatchObject({
    failed: 1,
  });
});

test('a runner that ran no test has failed', () => {
  expect(withRunnerResult('unit', summaryOfVitest({ testResults: [] }), 0)).toMatchObject({ failed: 1 });
});

test('a runner that fails without naming a test has failed', () => {
  expect(withRunnerResult('unit', summaryOfOne('a', true), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(withRunnerResult('unit', summaryOfOne('a', true), null)).toMatchObject({ passed: 1, failed: 1 });
});

test('the last line contains skipped tests only when there are any', () => {
  const sum = sumOf([summaryOfOne('a', true), summaryOfOne('b', true), summaryOfOne('c', false)]);
  expect(lastLine(sum)).toBe('2 passed, 1 failed');
  expect(lastLine({ ...sum, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
});
