import { expect, test } from 'vitest';
import { partNames, sectionNames } from '#contract/music-messages.ts';
import { drumGroups, partGroups } from '#contract/part-groups.ts';
import { genres } from '#engine/theory/genres/catalogue.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { instrumentNames, instruments } from '#engine/theory/instruments.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { playerNames } from '#engine/theory/messages.ts';
import { shownPartName } from '#engine/theory/part-names.ts';
import { familyLabels } from '#engine/theory/words/instrument-families.ts';

test('each part that a plan or an edit names has a name for people, in English its own', () => {
  const names = [
    ...instrumentNames.map((id) => instruments[id].label),
    ...Object.values(percussion).map(({ label }) => label),
    ...Object.values(kitLabels),
    ...familyLabels(instrumentNames),
    ...partGroups.filter((name) => name !== 'all'),
    ...drumGroups,
  ];
  expect(
    names.filter((name) => Object.entries(partNames).every(([id, text]) => id !== name || text !== name)),
  ).toEqual([]);
  expect(Object.keys(playerNames)).toEqual(instrumentNames.map((id) => instruments[id].label));
});

test('an instrument is named by its id too, and what has no name stays', () => {
  expect(shownPartName('french-horn')).toBe('French horn');
  expect(shownPartName('constructor')).toBe('constructor');
});

test('every section name of a style has a name in the catalogue', () => {
  const styles = Object.values(genres).flatMap(({ style, substyles }) => [
    style,
    ...Object.values(substyles),
  ]);
  const names = styles.flatMap(({ sectionNames: own = {} }) => Object.values(own));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(sectionNames, name))).toEqual([]);
});
