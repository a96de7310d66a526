import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compose } from '#engine/compose.ts';
import { goldens, sungGoldens } from '#engine/testing/goldens.ts';

/**
 * The same request gives the same bytes, on this machine and on any other. Where a change of sound is meant,
 * take the new hashes over and raise ENGINE_VERSION of the built-in provider.
 */
describe('the composer', () => {
  it.each(goldens)('plays "$prompt" byte for byte as before', async ({ sha256, ...request }) => {
    const { audio } = await compose({ ...request, format: 'wav', lengthMs: 2_400 });
    expect(createHash('sha256').update(audio.bytes).digest('hex').slice(0, 24)).toBe(sha256);
  });

  it.each(sungGoldens)('sings "$prompt" byte for byte as before', async ({ sha256, ...request }) => {
    const { audio } = await compose({ ...request, format: 'wav', lengthMs: 6_000, instrumental: false });
    expect(createHash('sha256').update(audio.bytes).digest('hex').slice(0, 24)).toBe(sha256);
  });
});
