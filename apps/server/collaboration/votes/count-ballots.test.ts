import { describe, expect, it } from 'vitest';
import { countBallots } from './count-ballots.ts';

describe('countBallots', () => {
  it('counts choices', () => {
    expect(countBallots('choice', 3, [[0], [2], [2]])).toEqual({ points: [1, 0, 2], leaders: [2] });
  });

  it('gives ranked candidates a point for each one below', () => {
    const ballots = [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
    ];
    expect(countBallots('ranking', 3, ballots)).toEqual({ points: [3, 5, 1], leaders: [1] });
  });

  it('reports all leaders of a tie, and none without ballots', () => {
    expect(countBallots('choice', 2, [[0], [1]]).leaders).toEqual([0, 1]);
    expect(countBallots('choice', 2, []).leaders).toEqual([]);
  });
});
