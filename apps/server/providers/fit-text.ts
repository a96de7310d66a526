import { cutText } from './cut-text.ts';

/** A text that was cut to the limit of a model, in characters. */
export interface TextCut {
  readonly what: 'prompt' | 'lyrics';
  readonly sent: number;
  readonly of: number;
}

export interface FittedText {
  readonly text: string;
  /** Undefined if all of it fits. */
  readonly cut?: TextCut | undefined;
}

/** Cuts at the last boundary of a clause or word in the second half. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = cutText(text, max);
  const end = Math.max(...[/[.!?;,\n](?=[^.!?;,\n]*$)/, /\s(?=\S*$)/].map((last) => head.search(last)));
  return (end > max / 2 ? head.slice(0, end) : head).trimEnd();
}

/** Share of the limit that the prompt keeps, however much stands beside it. */
const promptShare = 0.6;

/**
 * A prompt within the limit of a model. `beside` are texts that the model has no fields for, the most important one
 * first. What does not fit is left out in this order: the last texts beside the prompt, then the end of the prompt.
 */
export function fitPrompt(prompt: string, beside: readonly string[], max: number): FittedText {
  const all = [prompt, ...beside].join(', ');
  if (all.length <= max) return { text: all };
  const reserved = max - Math.min(prompt.length, Math.round(max * promptShare));
  const kept: string[] = [];
  for (const text of beside) {
    if ([...kept, text].join(', ').length + 2 <= reserved) kept.push(text);
  }
  const rest = kept.length === 0 ? max : max - kept.join(', ').length - 2;
  const text = [cutAtWord(prompt, rest), ...kept].join(', ');
  return { text, cut: { what: 'prompt', sent: text.length, of: all.length } };
}

/** Lyrics within the limit of a model: whole lines. */
export function fitLyrics(lyrics: string, max: number): FittedText {
  if (lyrics.length <= max) return { text: lyrics };
  const end = lyrics.lastIndexOf('\n', max);
  const text = (end > 0 ? lyrics.slice(0, end) : cutText(lyrics, max)).trimEnd();
  return { text, cut: { what: 'lyrics', sent: text.length, of: lyrics.length } };
}
