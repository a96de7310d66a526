/** Name and type of a stored score, JSON that is compressed with Brotli, in the folder of its audio. */
export const scoreFile = 'score.json.br';
export const scoreContentType = 'application/x-tutti-score';
