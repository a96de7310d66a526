import { describe, expect, it } from 'vitest';
import { wordsOfOtherScripts } from '#engine/theory/words/other-scripts.ts';

describe('wordsOfOtherScripts', () => {
  it.each<[text: string, words: string[]]>([
    ['一首C大调的钢琴曲', ['一首', '大调的钢琴曲']],
    ['Гитара слишком громкая. Bass is fine', ['Гитара слишком громкая']],
    ['softer, 鼓太大声!', ['鼓太大声']],
    ['Élan für Müller, F♯ minor, 3/4, 🔥 naïve', []],
    ['', []],
  ])('finds in "%s" %j', (text, words) => {
    expect(wordsOfOtherScripts(text)).toEqual(words);
  });

  it('reads long texts in linear time, and returns few words of them', () => {
    const before = process.threadCpuUsage().user;
    const words = wordsOfOtherScripts('ж - '.repeat(50_000));
    const short = process.threadCpuUsage().user - before;
    wordsOfOtherScripts('ж - '.repeat(100_000));
    const long = process.threadCpuUsage().user - before - short;
    expect(words.every((run) => run.length <= 60)).toBe(true);
    expect(long).toBeLessThan(10 * Math.max(short, 2_000));
  });
});
