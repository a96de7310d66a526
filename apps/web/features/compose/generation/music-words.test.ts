import { expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { genreNames, keyMessages, moodNames, partNames } from '#contract/music-messages.ts';
import { drumGroups, partGroups, stemNames } from '#contract/part-groups.ts';
import { instrumentChoices, keyChoices } from '#web/domain/music-choices.data.ts';
import { moodChoices } from '#web/features/compose/generation/interpretation-choices.data.ts';

it.each([
  ['instruments', instrumentChoices, partNames],
  ['parts', [...partGroups, ...drumGroups, ...stemNames], partNames],
  ['moods', moodChoices, moodNames],
  ['genres', genrePresets.map((name) => (name === 'R&B' ? name : name.toLowerCase())), genreNames],
  ['tonics', keyChoices.map((key) => key.split(' ', 1)[0]!), keyMessages.tonics],
  ['modes', keyChoices.map((key) => key.split(' ')[1]!), keyMessages.modes],
])('all %s that are offered have a name in the catalogue', (_, offered, names) => {
  expect(offered.filter((name) => !Object.hasOwn(names, name))).toEqual([]);
});
