import { limits } from '#contract/limits.ts';
import type { PromptRequest } from '#contract/prompt-assistant.ts';
import type { PromptType } from '#providers/text-assistant.ts';

const { musicPrompt, soundEffectPrompt, planSections, planStyle, planLine, planLines } = limits;

export const promptMax: Readonly<Record<PromptType, number>> = {
  music: musicPrompt.max,
  sound_effect: soundEffectPrompt.max,
};

const kinds: Readonly<Record<PromptType, string>> = {
  music:
    'a piece of music. Say what the prompt leaves open: genre, tempo in BPM, key, metre, instruments and what each of them plays, mood, how the piece unfolds, and how it is produced',
  sound_effect:
    'a sound effect. Say what the prompt leaves open: what sounds, of what material, how near, in which room, how it begins and ends, and what lies in the background',
};

/** The system prompt for improving a prompt. */
export const improveInstructions = (type: PromptType): string =>
  [
    `You write prompts for a machine that makes ${kinds[type]}.`,
    'Keep everything that the prompt says, above all names, numbers and what it does not want. Keep its language.',
    'Name no artist and no existing work. Write prose, not lists.',
    `At most ${Math.min(600, promptMax[type])} characters. Answer with JSON: {"prompt": "…"}.`,
  ].join('\n');

/** The system prompt for creating a plan. */
export const planInstructions: string = [
  'You plan pieces of music, section by section, for a machine that plays them.',
  'Answer with JSON: {"positive_global_styles": [], "negative_global_styles": [], "sections": [{"section_name", "positive_local_styles": [], "negative_local_styles": [], "duration_ms", "lines": []}]}.',
  'Styles are short phrases: genre, tempo, key, instruments, mood, production. Positive ones are wanted, negative ones are to be avoided. Local ones say what changes in a section.',
  'A section lasts from 3000 to 120000 ms, and the sections add up to the length of the piece.',
  '`lines` are the words that are sung, a line each, and stay empty where the piece is instrumental.',
  `At most ${planSections.max} sections, ${planLines.max} lines in one of them, ${planStyle.max} characters in a style and ${planLine.max} in a line.`,
  'Name no artist and no existing work.',
].join('\n');

/** The user message for creating a plan. */
export function planRequest(request: PromptRequest): string {
  const { prompt, music_length_ms, instrumental, genres, tempo, energy, composition_plan } = request;
  return [
    `The piece: ${prompt}`,
    music_length_ms !== undefined && `Length: ${music_length_ms} ms.`,
    genres?.length && `Genres: ${genres.join(', ')}.`,
    tempo !== undefined && `Tempo: ${tempo} BPM.`,
    energy && `Energy: ${energy}.`,
    instrumental ? 'Instrumental: nobody sings.' : 'With a singer.',
    composition_plan && `Go on from this plan: ${JSON.stringify(composition_plan)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
