import { createFinder } from '#engine/theory/words/phrases.ts';
import { genreWords } from '#engine/understand/genre-words.data.ts';
import { sceneWords } from '#engine/understand/scene-words.data.ts';

export const findGenres = createFinder(genreWords);
export const findScenes = createFinder(sceneWords);
