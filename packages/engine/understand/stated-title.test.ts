import { describe, expect, it } from 'vitest';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 7, format: 'wav' });

describe('the title in a prompt', () => {
  it('does not set genre, instruments, tempo, metre, length, sections or exclusions', () => {
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
    expect(read('hip hop beat called "120 BPM"').tempoRequested).toBe(false);
  });

  it('sets the mood if the rest of the prompt names none', () => {
    expect(read('folk song called "Happy Days"').moods).toEqual(['happy']);
    expect(read('sad folk song called "Happy Days"').moods).toEqual(['sad']);
  });
});
