import { parseScript } from '../parse-script.ts';
import type { PauseKind } from '../script.ts';

const signs: Readonly<Record<PauseKind, string>> = {
  comma: ',',
  dash: ' -',
  clause: ';',
  ellipsis: ' …',
  sentence: '.',
  exclamation: '!',
  question: '?',
  paragraph: ' ¶',
};

/** The spoken words of a text with a sign for each pause except the last. */
export function spokenForm(text: string): string {
  const phrases = parseScript(text).sentences.flatMap((sentence) => sentence.phrases);
  return phrases
    .map(({ words, end }, i) => {
      const spoken = words.map((word) => word.spoken).join(' ');
      return i === phrases.length - 1 ? spoken : spoken + signs[end];
    })
    .join(' ');
}
