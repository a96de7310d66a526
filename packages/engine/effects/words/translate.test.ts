import { describe, expect, it } from 'vitest';
import { isEnglishWord } from '#engine/effects/understand/english-words.ts';
import { ambiguousForeignWords, foreignWords } from './foreign-words.data.ts';
import { effectTranslator } from './translate.ts';

const translate = effectTranslator(isEnglishWord);

const inEnglish = (prompt: string) => translate(prompt).toLowerCase().replace(/\s+/g, ' ').trim();

describe('effectTranslator', () => {
  it.each([
    ['Gewitter mit starkem Regen', 'thunderstorm with heavy rain'],
    ['orage violent', 'thunderstorm heavy'],
    ['tormenta eléctrica', 'thunderstorm'],
    ['Unwetter', 'storm'],
    ['une tempête de neige', 'the snowstorm'],
    ['Tormenta de arena', 'sandstorm'],
    ['Sturmböen', 'wind'],
    ['le vent hurle', 'wind howl'],
    ['pluie battante', 'downpour'],
    ['mer orageuse', 'ocean stormy'],
    ['Maschinengewehr', 'machine gun'],
    ["chute d'eau", 'waterfall'],
    ['fuegos artificiales', 'fireworks'],
    ['sonnette de vélo', 'bicycle bell'],
    ['Schritte unter Wasser', 'footsteps under water'],
    ['Kirchenglocken in der Ferne', 'church bell in the distant'],
    ['une porte qui grince', 'the door the creak'],
    ["le bruit de l'eau", 'the sound the water'],
    ['perros ladrando', 'dog dog'],
    ['lluvia sin viento', 'rain without wind'],
    ['Schritte im SCHNEE!', 'footsteps in snow!'],
    ['knarrende Holztür', 'creak wooden door'],
    ['Polizeisirene', 'siren'],
    ['Meeresrauschen', 'ocean noise'],
    ['Autotür schlägt laut zu', 'door slam heavy'],
    ['die Tür geht auf', 'the door open'],
    ['Schritte gehen auf Kies', 'footsteps footsteps on gravel'],
    ['Wind heult', 'wind howl'],
    ['Grillen zirpen', 'cricket'],
    ['coup de feu', 'gunshot'],
    ['la mer calme', 'ocean calme'],
    ['ein Glas Wasser einschenken', 'the glass water pour'],
    ['une voiture passe vite', 'the car passe fast'],
    ['la puerta se cierra de golpe', 'the door the slam'],
    ['un café', 'un cafe'],
  ])('“%s” is “%s”', (prompt, english) => {
    expect(inEnglish(prompt)).toBe(english);
  });

  it.each(['a cat and a court fee', 'the sin of pride', 'I don’t die, I run', 'main street', '🌧️⚡', ''])(
    'leaves “%s” unchanged',
    (prompt) => {
      expect(translate(prompt)).toBe(prompt);
    },
  );

  it('translates to words of the prompt vocabulary, and only from words outside it', () => {
    const english = [foreignWords, ambiguousForeignWords].flatMap((table) => Object.keys(table));
    const unread = english.flatMap((phrase) => phrase.split(' ')).filter((word) => !isEnglishWord(word));
    // "endless" belongs to the loop words, which are not in the vocabulary tables.
    expect(new Set(unread)).toEqual(new Set(['endless']));
    const foreign = Object.values(foreignWords).flatMap((words) => words.split('|'));
    expect(foreign.filter((word) => isEnglishWord(word))).toEqual([]);
  });
});
