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
  ['a pop track', true, '35ca1176b4aa343e3fd19b60'],
  ['a rock track', true, 'c3ff425abd467b052b7457cc'],
  ['a electronic track', true, 'f1b1b799729fa799ffb08c94'],
  ['a hip hop track', true, '6391fbc4ed49c0b1c2d34f61'],
  ['a jazz track', true, '7f000d6fbd08055856c0fae9'],
  ['a classical track', true, '916b24b71c821f0026fa9c13'],
  ['a country track', true, 'fcbac41ecc5e0cc8cdebfe5d'],
  ['a folk track', true, '7772c07d7e5d1f3209fcd882'],
  ['a r&b track', true, '77bb8be53ab9c291b31246ad'],
  ['a reggae track', true, '833ba476f3dbdb3e7de5d723'],
  ['a metal track', true, 'ba6eb3929df8680e7fa51b20'],
  ['a punk track', true, '87e06d8ab2448cf918f6f8f0'],
  ['a blues track', true, '0c002b824845043df3d108ee'],
  ['a ambient track', true, '27573b32a03721456afcd922'],
  ['a indie track', true, 'e514d7bf6b5d3e014e2e0fb7'],
  ['a alternative track', true, '4b151b73e16f6a243856999c'],
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
