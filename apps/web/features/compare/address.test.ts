import { describe, expect, it } from 'vitest';
import { candidatesOf, searchOf } from '#web/features/compare/address.ts';

const track = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const parse = (search: string) => candidatesOf(track, new URLSearchParams(search));

describe('candidatesOf', () => {
  it('reads versions of the track and versions of other tracks, in order', () => {
    expect(parse(`v=5,4&with=${other}:2`)).toEqual([
      { trackId: track, version: 5 },
      { trackId: track, version: 4 },
      { trackId: other, version: 2 },
    ]);
  });

  it('adds the current version of the track if only other tracks are named', () => {
    expect(parse(`with=${other}`)).toEqual([{ trackId: track }, { trackId: other }]);
  });

  it('keeps four at most, each once, and ignores what is no version', () => {
    expect(parse('v=5,5,x,-1,0,4,3,2,1')?.map(({ version }) => version)).toEqual([5, 4, 3, 2]);
    expect(parse('v=&with=nothing')).toBeUndefined();
    expect(parse('')).toBeUndefined();
  });
});

it('searchOf is what candidatesOf reads', () => {
  const candidates = [{ trackId: track, version: 5 }, { trackId: other, version: 2 }, { trackId: other }];
  expect(candidatesOf(track, new URLSearchParams(searchOf(track, candidates)))).toEqual(candidates);
});
