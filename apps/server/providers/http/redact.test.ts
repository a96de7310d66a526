import { expect, it } from 'vitest';
import { failureReason, redact } from './redact.ts';

it.each([
  ['see /opt/acestep/api/jobs.py', 'see …'],
  ['at C:\\Users\\me\\model.bin now', 'at … now'],
  ['in ~/models/dit and ../cache/x', 'in … and …'],
  ['https://example.com/a/b stays', 'https://example.com/a/b stays'],
  ['24 kHz / 16 bit, 3/4, and/or', '24 kHz / 16 bit, 3/4, and/or'],
])('%j is displayed as %j, without paths of files', (text, expected) => {
  expect(redact(text, [])).toBe(expected);
});

it.each([
  [
    'Traceback (most recent call last):\n  File "/a/b.py", line 1, in x\nValueError: key-123',
    'ValueError: •••',
  ],
  ['Traceback (most recent call last):\n  File "/a/b.py", line 1, in x', ''],
  ['  File "/a/b.py", line 1, in x\n    go()\nOSError: /a/b/c is gone', 'OSError: … is gone'],
  ['two lines\nof a message', 'two lines of a message'],
  ['', ''],
])('the reason in %j is %j', (text, expected) => {
  expect(failureReason(text, ['key-123'])).toBe(expected);
});
