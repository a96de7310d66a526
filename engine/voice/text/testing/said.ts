import { readScript } from '../read-script.ts';
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

/** A text as it is said, with a sign for each pause; without the one at the very end. */
export function said(text: string): string {
  const phrases = readScript(text).sentences.flatMap((sentence) => sentence.phrases);
  return phrases
    .map(({ words, end }, i) => {
      const spoken = words.map((word) => word.spoken).join(' ');
      return i === phrases.length - 1 ? spoken : spoken + signs[end];
    })
    .join(' ');
}
