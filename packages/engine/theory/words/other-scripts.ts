const letter = String.raw`(?!\p{Script=Latin})[\p{L}\p{M}]`;
const runs = new RegExp(
  String.raw`${letter}(?:${letter}|\p{N})*(?:[^\p{L}\p{N}\n.!?。！？]+(?:${letter})(?:${letter}|\p{N})*)*`,
  'gu',
);

const maxRuns = 4;
const maxLength = 60;

/**
 * What a text says in letters that are not Latin, which no vocabulary of the engine has: at most four runs of words, each
 * of at most 60 characters.
 */
export const wordsOfOtherScripts = (text: string): string[] =>
  (text.match(runs) ?? []).slice(0, maxRuns).map((run) => Array.from(run).slice(0, maxLength).join(''));
