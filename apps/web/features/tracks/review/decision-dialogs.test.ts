import { describe, expect, it } from 'vitest';
import type { VersionFiles } from '#contract/scores.ts';
import { keptFilesText } from '#web/features/tracks/review/decision-dialogs.tsx';

const file = (kind: 'wav' | 'stems' | 'midi', sizeBytes: number, fields = {}) =>
  ({ kind, state: 'on_request', sizeBytes, reason: null, ...fields }) as VersionFiles['files'][number];
const textOf = (isFrozen: boolean, files: VersionFiles['files']) =>
  keptFilesText({ trackId: 't', version: 1, isFrozen, playedAnewBy: null, files });

describe('the size that an approval tells', () => {
  it('is the estimated sum of what it will store', () => {
    const text = textOf(false, [file('stems', 80_000_000), file('midi', 20_000), file('wav', 20_000_000)]);
    expect(text).toContain('are then stored with the version, about 100 MB');
  });

  it('is that of the stored files once all are stored', () => {
    const state = 'stored';
    const text = textOf(true, [file('stems', 81_400_000, { state }), file('wav', 20_000_000, { state })]);
    expect(text).toContain('are stored with the version, 101 MB');
    expect(text).not.toMatch(/then|about/);
  });

  it('is an estimate as long as a file of a frozen version is still to be made', () => {
    const text = textOf(true, [file('stems', 80_000_000), file('wav', 20_000_000, { state: 'stored' })]);
    expect(text).toContain('are then stored with the version, about 100 MB');
  });

  it('leaves out what cannot be made, and gives the reason', () => {
    const unavailable = { state: 'unavailable', reason: 'The SoundFont was deleted.' };
    const text = textOf(false, [file('stems', 0, unavailable), file('wav', 20_000_000)]);
    expect(text).toContain('about 20 MB. The SoundFont was deleted.');
    expect(textOf(false, [file('wav', 0, unavailable)])).toContain('no other files to store');
  });
});
