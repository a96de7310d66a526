import { describe, expect, it } from 'vitest';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 7, format: 'wav' });

describe('a title', () => {
  it('names no genre, player, tempo, metre, length or section, and refuses nothing', () => {
    expect(read('a track named "Metal Heart", gentle folk with flute')).toMatchObject({
      title: 'Metal Heart',
      genres: ['Folk'],
      instruments: ['flute'],
    });
    expect(read('a reggae tune called "No Drums Allowed"').unwanted.drums).toBe(false);
    expect(read('an ambient piece entitled "Waltz for Nobody"').metre).toBe('4/4');
    expect(read('punk, my song "90 Seconds Bridge" about a race')).toMatchObject({
      lengthMs: 30_000,
      sections: [],
    });
    expect(read('hip hop beat called "120 BPM"').tempoAsked).toBe(false);
  });

  it('says how it feels where nothing else does', () => {
    expect(read('folk song called "Happy Days"').moods).toEqual(['happy']);
    expect(read('sad folk song called "Happy Days"').moods).toEqual(['sad']);
  });
});
