import { describe, expect, it } from 'vitest';
import {
  afterQueueing,
  type Desk,
  emptyDesk,
  fillPrompt,
  ideaText,
  leaveIdea,
  receivePrompt,
  startFromIdea,
  takeOffer,
  withDraft,
} from '#web/features/generation/desk-state.ts';
import { deskOf } from '#web/features/generation/desk-store.ts';

const idea = { id: 'i', title: 'Lullaby', description: 'For an empty carriage' };
const typed = (prompt: string): Desk => withDraft(emptyDesk, 'music', { prompt });

describe('a copied prompt', () => {
  it('is suggested in the panel of its type and leaves the drafts unchanged', () => {
    const desk = receivePrompt(typed('mine'), 'sound_effect', 'rain', 'Rain on the roof');
    expect(desk.way).toBe('effects');
    expect(desk.offers).toEqual({
      sound_effect: { kind: 'copied', prompt: 'rain', from: 'Rain on the roof' },
    });
    expect(desk.drafts.music.prompt).toBe('mine');
    expect(desk.drafts.sound_effect.prompt).toBe('');
  });

  it('is swapped with the typed prompt, and back', () => {
    const desk = takeOffer(receivePrompt(typed('mine'), 'music', 'theirs', 'T'), 'music');
    expect(desk.drafts.music.prompt).toBe('theirs');
    expect(desk.offers.music).toMatchObject({ kind: 'replaced', prompt: 'mine' });
    const back = takeOffer(desk, 'music');
    expect(back.drafts.music.prompt).toBe('mine');
    expect(back.offers.music?.prompt).toBe('theirs');
  });

  it('leaves no suggestion if the prompt field was empty', () => {
    expect(takeOffer(receivePrompt(emptyDesk, 'music', 'theirs', 'T'), 'music').offers).toEqual({});
    expect(fillPrompt(typed(' '), 'music', 'better').offers).toEqual({});
    expect(takeOffer(emptyDesk, 'voice')).toBe(emptyDesk);
  });
});

describe('an idea', () => {
  it('is joined into one text of title and description', () => {
    expect(ideaText(idea)).toBe('Lullaby. For an empty carriage');
    expect(ideaText({ ...idea, title: 'Who is there? ' })).toBe('Who is there? For an empty carriage');
  });

  it('fills the music prompt, is suggested for the other types, and keeps the typed prompt as a suggestion', () => {
    const desk = startFromIdea({ ...typed('mine'), way: 'upload' }, idea);
    expect(desk).toMatchObject({ way: 'music', idea, arrivals: 1 });
    expect(desk.drafts.music.prompt).toBe('Lullaby. For an empty carriage');
    expect(desk.offers.music).toMatchObject({ kind: 'replaced', prompt: 'mine' });
    expect(desk.offers.voice).toMatchObject({ kind: 'idea', from: 'Lullaby' });
  });

  it('can be removed; a prompt already taken from it stays', () => {
    const desk = leaveIdea(startFromIdea(typed('mine'), idea));
    expect(desk.idea).toBeUndefined();
    expect(Object.keys(desk.offers)).toEqual(['music']);
    expect(desk.drafts.music.prompt).toBe('Lullaby. For an empty carriage');
  });

  it('is cleared after the first track', () => {
    const desk = afterQueueing(startFromIdea(typed(''), idea), 'music');
    expect(desk).toMatchObject({ idea: undefined, offers: {} });
    expect(desk.drafts.music).toMatchObject({ prompt: '', plan: undefined, usePlan: false });
    expect(desk.drafts.music.seed).not.toBe(emptyDesk.drafts.music.seed);
  });
});

describe('restoreForm', () => {
  it('restores a stored form unchanged', () => {
    const desk = startFromIdea(withDraft(typed('mine'), 'voice', { speed: 1.5 }), idea);
    expect(deskOf(JSON.parse(JSON.stringify(desk)))).toEqual(desk);
  });

  it('returns an empty form for missing or damaged data', () => {
    for (const kept of [undefined, null, [], 'desk', { drafts: { music: null } }])
      expect(deskOf(kept).drafts).toEqual(emptyDesk.drafts);
  });
});
