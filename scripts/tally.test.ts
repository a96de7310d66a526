import { expect, test } from 'vitest';
import { judged, lastLine, sumOf, tallyOfOne, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const vitestFile = (status: string, ...tests: [string, string][]) => ({
  name: 'a.test.ts',
  status,
  message: 'SyntaxError',
  assertionResults: tests.map(([fullName, outcome]) => ({ fullName, status: outcome })),
});

const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });

test('vitest: passed, failed and skipped tests are told apart', () => {
  const file = vitestFile(
    'failed',
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'pending'],
    ['four', 'todo'],
  );
  expect(tallyOfVitest({ testResults: [file] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['a.test.ts › two'],
  });
});

test('vitest: a file that cannot be loaded is one failure', () => {
  expect(tallyOfVitest({ testResults: [vitestFile('failed')] })).toMatchObject({ passed: 0, failed: 1 });
});

test('playwright: nested suites are counted, and a flaky test has failed', () => {
  const inner = { specs: [spec('two', 'flaky'), spec('three', 'unexpected'), spec('four', 'skipped')] };
  const report = { suites: [{ specs: [spec('one', 'expected')], suites: [inner] }], errors: [] };
  expect(tallyOfPlaywright(report)).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['a.spec.ts › two', 'a.spec.ts › three'],
  });
});

test('playwright: an error outside of any test is a failure', () => {
  expect(tallyOfPlaywright({ suites: [], errors: [{ message: 'no browser' }] })).toMatchObject({ failed: 1 });
});

test('a runner that ran nothing has failed', () => {
  expect(judged('unit', tallyOfVitest({ testResults: [] }), 0)).toMatchObject({ failed: 1 });
});

test('a runner that fails without naming a test has failed', () => {
  expect(judged('unit', tallyOfOne('a', true), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(judged('unit', tallyOfOne('a', true), null)).toMatchObject({ passed: 1, failed: 1 });
});

test('the last line names what was skipped only when something was', () => {
  const sum = sumOf([tallyOfOne('a', true), tallyOfOne('b', true), tallyOfOne('c', false)]);
  expect(lastLine(sum)).toBe('2 passed, 1 failed');
  expect(lastLine({ ...sum, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
});
