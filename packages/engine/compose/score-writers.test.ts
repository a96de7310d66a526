import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scoreWriters } from '#engine/compose/score-files.ts';
import { engineVersion } from '#engine/compose/engine-version.ts';

/**
 * Version 15 is the last one whose pieces may lie in a studio without their scores. Installations write them in the
 * background, with this writer. Do not update these hashes: a version that writes other notes is another writer, and
 * the one of 15 stays until decision 013 says that no installation needs it.
 */
const writtenBy15 = [
  ['upbeat pop with drums, bass and piano', true, 'b0e811fe86c0fcb940bad231'],
  ['a string quartet', true, '71df7612a0152cef5531e6cc'],
  ['a folk song about the rain', false, '88bfd820c61f257ea6c298c3'],
  ['house with an accelerando', true, 'b1fe96722ad1711fb638aff3'],
] as const;

it.each(writtenBy15)(
  'the writer of version 15 still writes "%s" as it did',
  async (prompt, instrumental, sha256) => {
    const write = scoreWriters.get('15');
    if (!write)
      throw new Error(`Version ${engineVersion} cannot write the scores of version 15: see decision 013.`);
    const json = await write({ prompt, instrumental, seed: 15, lengthMs: 20_000, format: 'wav' });
    expect(createHash('sha256').update(json).digest('hex').slice(0, 24)).toBe(sha256);
  },
);
