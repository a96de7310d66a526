import { heartbreak, love, winter } from './songs/love-songs.data.ts';
import { dream, hope, party } from './songs/party-songs.data.ts';
import { city, home, nature, road } from './songs/place-songs.data.ts';
import type { SongMaterial } from './songs/song-material.ts';
import { blues, hustle, rebel } from './songs/street-songs.data.ts';

/** The lines of each theme. */
export const songs = {
  love,
  heartbreak,
  city,
  road,
  nature,
  party,
  rebel,
  dream,
  hope,
  hustle,
  home,
  blues,
  winter,
} satisfies Record<string, SongMaterial>;

export type ThemeName = keyof typeof songs;

/** Prompt words that select a theme, separated by |. */
export const themeWords: Readonly<Record<ThemeName, string>> = {
  love: 'love|romance|romantic|kiss|heart|valentine|wedding|lover|tender|sweet|passion|sexy|sultry',
  heartbreak:
    'heartbreak|breakup|sad|lonely|loss|lost|goodbye|tears|sorrowful|melancholic|melancholy|grief|crying|missing|sombre|somber|gloomy|bittersweet',
  city: 'city|urban|neon|street|night|late night|downtown|midnight|club|tokyo|london|paris|york|cyberpunk|synthwave',
  road: 'road|drive|driving|highway|car|travel|journey|truck|train|freedom|ride|wanderer|cowboy',
  nature:
    'river|ocean|sea|mountain|forest|nature|rain|summer|spring|autumn|garden|meadow|wind|sailor|beach|island|bird|wolf|lighthouse|harbour|tropical|storm',
  party:
    'party|dance|dancing|club|danceable|groovy|funky|fun|weekend|celebration|festive|upbeat|energetic|euphoric|disco',
  rebel:
    'rebel|angry|fight|war|riot|aggressive|furious|battle|revolution|heavy|power|powerful|epic|warrior|dragon|viking|fire|protest|intense|dark',
  dream:
    'dream|dreamy|space|star|stars|moon|ethereal|ambient|cosmic|galaxy|sleep|floating|meditation|peaceful|calm|sky|robot|astronaut',
  hope: 'hope|hopeful|uplifting|inspiring|inspirational|triumphant|gospel|faith|rise|anthem|motivational|light|happy|joyful|bright|heroic|sunny|cheerful',
  hustle: 'rap|hustle|money|street|trap|hip hop|boom bap|flow|grind|success',
  home: 'home|nostalgic|nostalgia|childhood|family|mother|father|country|folk|village|memory|memories|warm|cosy|cozy|friend|friends|dog|cat',
  blues: 'blues|trouble|delta|whiskey|lonesome',
  winter: 'christmas|winter|snow|holiday|sleigh|xmas|santa|cold|frosty',
};
