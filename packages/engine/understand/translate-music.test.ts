import { describe, expect, it } from 'vitest';
import {
  ambiguousForeignMusicWords,
  foreignMusicPhrases,
  foreignMusicWords,
} from '#engine/theory/words/foreign-music-words.data.ts';
import { keyName } from '#engine/theory/keys.ts';
import { translateMusic } from '#engine/understand/translate-music.ts';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 7, format: 'wav' });

describe('a music prompt in another language', () => {
  it.each([
    [
      'ruhige Klaviermusik zum Einschlafen, ohne Schlagzeug',
      { instruments: ['piano'], energy: 'low', unwanted: { drums: true } },
    ],
    [
      'fröhlicher Popsong mit Gitarre, 120 bpm',
      { bpm: 120, instruments: ['clean-guitar'], moods: ['happy'] },
    ],
    [
      'langsamer Walzer mit Geige im Dreivierteltakt',
      { metre: '3/4', pace: 'slow', instruments: ['violin'] },
    ],
    ['keine Trommeln, nur Harfe und Flöte', { instruments: ['harp', 'flute'], onlyNamed: true }],
    ['düsterer Techno, zwei Minuten', { lengthMs: 120_000, moods: ['dark'] }],
    ['rock lourd avec guitares saturées', { instruments: ['distorted-guitar'], genres: ['Rock'] }],
    ['pas de batterie, juste guitare et basse', { unwanted: { drums: true }, onlyNamed: true }],
    [
      'chanson triste à la guitare acoustique, sans voix',
      { instruments: ['acoustic-guitar'], moods: ['sad'] },
    ],
    ['rock rápido sin voz, 2 minutos', { pace: 'fast', unwanted: { vocals: true }, lengthMs: 120_000 }],
    ['vals lento a tres por cuatro con cuerdas', { metre: '3/4', pace: 'slow', instruments: ['strings'] }],
    [
      'solo guitarra acústica, nada de percusión',
      { instruments: ['acoustic-guitar'], unwanted: { drums: true } },
    ],
    ['ballata triste al pianoforte senza batteria', { instruments: ['piano'], unwanted: { drums: true } }],
    ['rock veloce senza voce', { pace: 'fast', unwanted: { vocals: true } }],
    ['música calma com violão, sem bateria', { instruments: ['nylon-guitar'], unwanted: { drums: true } }],
    ['Kirchenorgel, feierlich', { genres: ['Classical'], instruments: ['church-organ'], energy: 'low' }],
    ['marcia nuziale con organo', { genres: ['Classical'], instruments: ['organ'] }],
    ['guitare sèche et harmonica', { instruments: ['acoustic-guitar', 'harmonica'] }],
    ['música de videojuego, en bucle, 8 bit', { ending: { kind: 'loop' } }],
  ])('is understood: %s', (prompt, expected) => {
    expect(read(prompt)).toMatchObject(expected);
  });

  it.each([
    ['traurige Ballade in a-Moll', 'A minor'],
    ['balada triste en la menor con violonchelo', 'A minor'],
    ['valse douce en ré mineur', 'D minor'],
    ['Streicher in Es-Dur', 'Eb major'],
  ])('keeps its key: %s', (prompt, key) => {
    const intent = read(prompt);
    expect([keyName(intent.key), intent.keyRequested]).toEqual([key, true]);
  });

  it.each([
    'die hard action theme, fast drums',
    'sin city blues, con brio, lento',
    'rock the boat disco, le freak, la la la',
    'my son is born, tender piano, allegro',
    'bass music, march, et cetera, pour it out, chant',
    'string quartet in D major, allegro',
    '',
  ])('is not detected in English text: %s', (prompt) => {
    expect(translateMusic(prompt)).toBe(prompt);
  });

  it('is translated by tables without duplicates or accents', () => {
    const tables = [foreignMusicWords, ambiguousForeignMusicWords];
    for (const table of tables) {
      const all = Object.values(table).flatMap((words) => words.split('|'));
      expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
      expect(all.filter((word) => word !== word.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual([]);
    }
    for (const [english, pattern] of Object.entries(foreignMusicPhrases)) {
      expect([english, pattern.includes('(?<rest>)')]).toEqual([english, true]);
    }
  });
});
