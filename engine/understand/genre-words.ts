import { finder } from '#engine/theory/words/phrases.ts';
import { genreWords } from '#engine/understand/genre-words.data.ts';
import { sceneWords } from '#engine/understand/scene-words.data.ts';

export const findGenres = finder(genreWords);
export const findScenes = finder(sceneWords);
