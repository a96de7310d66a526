import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeVoice } from '#engine/compose/voice.ts';
import { compose } from '#engine/compose/music.ts';
import { goldens, spokenGoldens, sungGoldens } from '#engine/testing/goldens.ts';

/**
 * The same request gives the same bytes on every machine. After an intended change of the sound or of the
 * interpretation of prompts, update the hashes and increase `engineVersion`.
 */
describe('compose', () => {
  it.each(goldens)('returns the recorded bytes for "$prompt"', async ({ sha256, ...request }) => {
    const { audio } = await compose({ ...request, format: 'wav', lengthMs: 2_400 });
    expect(createHash('sha256').update(audio.bytes).digest('hex').slice(0, 24)).toBe(sha256);
  });

  it.each(sungGoldens)(
    'returns the recorded bytes for "$prompt" with vocals',
    async ({ sha256, ...request }) => {
      const { audio } = await compose({ ...request, format: 'wav', lengthMs: 6_000, instrumental: false });
      expect(createHash('sha256').update(audio.bytes).digest('hex').slice(0, 24)).toBe(sha256);
    },
  );
});

it.each(spokenGoldens)('composeVoice returns the recorded bytes for $voice', async ({ voice, wav, mp3 }) => {
  for (const [format, sha256] of [
    ['wav', wav],
    ['mp3_44100_128', mp3],
  ] as const) {
    const { audio } = await composeVoice({ text: 'A boat, on the river.', voice, seed: 23, format });
    expect(createHash('sha256').update(audio.bytes).digest('hex').slice(0, 24)).toBe(sha256);
  }
});
