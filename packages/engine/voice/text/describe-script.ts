import { enumerate } from '#contract/message-format.ts';
import { scriptTexts } from '#engine/voice/text/messages.ts';
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
  const facts = { voice: voiceName, words: wordsOf(script).length };
  const changes = [
    ...(speed === 1 ? [] : [scriptTexts.speed(speed)]),
    ...(pitch === 0 ? [] : [scriptTexts.pitch({ semitones: Math.abs(pitch), isHigher: pitch > 0 })]),
  ];
  const sentence =
    changes.length === 0
      ? scriptTexts.reads(facts)
      : scriptTexts.readsChanged({ ...facts, changes: enumerate(changes) });
  return script.unspoken.length === 0
    ? sentence
    : scriptTexts.notSpoken({ sentence, signs: enumerate(script.unspoken) });
}
