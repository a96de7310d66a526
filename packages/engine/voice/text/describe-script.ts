import type { Script } from './script.ts';

const MAX_TITLE = 48;

const wordsOf = ({ sentences }: Script): string[] =>
  sentences
    .flatMap(({ phrases }) => phrases.flatMap(({ words }) => words.map(({ written }) => written)))
    .filter((written) => written !== '');

/** The first words of a text as they are written, up to MAX_TITLE characters. */
export function titleOfText(text: string): string {
  const words = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd\s]+/gu, ' ')
    .trim()
    .split(' ');
  let title = words[0]!.slice(0, MAX_TITLE);
  for (const word of words.slice(1)) {
    if (title.length + word.length >= MAX_TITLE) return `${title} …`;
    title += ` ${word}`;
  }
  return title.replace(/(?<![.…])[.,;:]$/, '');
}

/** One or two sentences: the voice, the number of words, speed and pitch, and the unspoken parts. */
export function describeScript(script: Script, voiceName: string, speed: number, pitch: number): string {
  const count = wordsOf(script).length;
  const settings = [
    speed === 1 ? '' : `at ${speed} times the usual speed`,
    pitch === 0 ? '' : `${counted(Math.abs(pitch), 'semitone')} ${pitch > 0 ? 'higher' : 'lower'}`,
  ].filter((part) => part !== '');
  const spoken = [`${voiceName} reads ${counted(count, 'word')}`, ...settings].join(', ');
  const unspoken = script.unspoken.length === 0 ? '' : ` Not spoken: ${script.unspoken.join(', ')}.`;
  return `${spoken}.${unspoken}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
