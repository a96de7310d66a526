import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';

const maxOf: Readonly<Record<TrackType, number | undefined>> = {
  music: limits.musicPrompt.max,
  sound_effect: limits.soundEffectPrompt.max,
  // The prompt of speech is the spoken text.
  voice: undefined,
};

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most `max` UTF-16 code units, as the limits count, with an ellipsis where whole graphemes are cut off. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index } of segmenter.segment(text)) {
    if (index > max - 1) break;
    end = index;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * A prompt for another version of a track without a score: its own prompt and the comment, within the limit of its type.
 * What does not fit is cut from the prompt first. Null for speech.
 */
export function promptWithComment(
  { trackType, prompt }: { readonly trackType: TrackType; readonly prompt: string | null },
  comment: string,
): string | null {
  const max = maxOf[trackType];
  if (max === undefined) return null;
  const request = onOneLine(comment);
  const before = onOneLine(prompt ?? '');
  if (before === '') return cut(request, max);
  const added = ` ${asSentence(request)}`;
  // A sentence may get a full stop.
  const room = max - added.length - 1;
  return room > 1 ? asSentence(cut(before, room)) + added : cut(request, max);
}
