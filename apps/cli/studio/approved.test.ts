import { describe, expect, it } from 'vitest';
import { approvedVersions } from './approved.ts';

const person = (isGuest: boolean) => ({ firstName: 'Ada', lastName: '', profileImageUrl: null, isGuest });
const member = (userId: string) => ({ userId, user: person(false), verdict: null });
const guest = (userId: string) => ({ userId, user: person(true), verdict: null });
const yes = (userId: string) => ({ userId, verdict: 'approved' as const });
const no = (userId: string) => ({ userId, verdict: 'changes_requested' as const });
const version = (number: number, ...verdicts: (ReturnType<typeof yes> | ReturnType<typeof no>)[]) => ({
  number,
  isCurrent: false,
  verdicts,
});

describe('the approved versions of a track', () => {
  it('are those that every reviewer approved, newest first', () => {
    const versions = [
      version(4),
      version(3, yes('a'), yes('b')),
      version(2, yes('a')),
      version(1, yes('b'), yes('a')),
    ];
    expect(approvedVersions(versions, { reviewers: [member('a'), member('b')] })).toEqual([3, 1]);
  });

  it('begin with the current version, even if a later one was approved', () => {
    const versions = [version(2, yes('a')), { ...version(1, yes('a')), isCurrent: true }];
    expect(approvedVersions(versions, { reviewers: [member('a')] })).toEqual([1, 2]);
  });

  it('are none without a review, whoever approved before', () => {
    expect(approvedVersions([version(1, yes('a'))], { reviewers: [] })).toEqual([]);
  });

  it('are decided by guests only if no member is asked', () => {
    const versions = [version(2, yes('g')), version(1, yes('g'), yes('a'))];
    expect(approvedVersions(versions, { reviewers: [guest('g')] })).toEqual([2, 1]);
    expect(approvedVersions(versions, { reviewers: [member('a'), guest('g')] })).toEqual([1]);
  });

  it('exclude those for which a member or a guest requested changes', () => {
    const versions = [version(2, no('a'), yes('b')), version(1, yes('a'), yes('b'), no('g'))];
    expect(approvedVersions(versions, { reviewers: [member('a'), member('b'), guest('g')] })).toEqual([]);
  });
});
