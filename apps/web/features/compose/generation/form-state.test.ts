import { describe, expect, it } from 'vitest';
import {
  resetAfterSubmit,
  type FormState,
  emptyForm,
  replacePrompt,
  ideaText,
  removeIdea,
  withCopiedPrompt,
  startFromIdea,
  applySuggestedPrompt,
  withDraft,
} from '#web/features/compose/generation/form-state.ts';
import { restoreForm } from '#web/features/compose/generation/form-store.ts';

const idea = { id: 'i', title: 'Lullaby', description: 'For an empty carriage' };
const typed = (prompt: string): FormState => withDraft(emptyForm, 'music', { prompt });

describe('a copied prompt', () => {
  it('is suggested in the panel of its type and leaves the drafts unchanged', () => {
    const form = withCopiedPrompt(typed('mine'), 'sound_effect', 'rain', 'Rain on the roof');
    expect(form.tab).toBe('effects');
    expect(form.suggestedPrompts).toEqual({
      sound_effect: { kind: 'copied', prompt: 'rain', from: 'Rain on the roof' },
    });
    expect(form.drafts.music.prompt).toBe('mine');
    expect(form.drafts.sound_effect.prompt).toBe('');
  });

  it('is swapped with the typed prompt, and back', () => {
    const form = applySuggestedPrompt(withCopiedPrompt(typed('mine'), 'music', 'theirs', 'T'), 'music');
    expect(form.drafts.music.prompt).toBe('theirs');
    expect(form.suggestedPrompts.music).toMatchObject({ kind: 'replaced', prompt: 'mine' });
    const back = applySuggestedPrompt(form, 'music');
    expect(back.drafts.music.prompt).toBe('mine');
    expect(back.suggestedPrompts.music?.prompt).toBe('theirs');
  });

  it('leaves no suggestion if the prompt field was empty', () => {
    expect(
      applySuggestedPrompt(withCopiedPrompt(emptyForm, 'music', 'theirs', 'T'), 'music').suggestedPrompts,
    ).toEqual({});
    expect(replacePrompt(typed(' '), 'music', 'better').suggestedPrompts).toEqual({});
    expect(applySuggestedPrompt(emptyForm, 'voice')).toBe(emptyForm);
  });
});

describe('an idea', () => {
  it('is joined into one text of title and description', () => {
    expect(ideaText(idea)).toBe('Lullaby. For an empty carriage');
    expect(ideaText({ ...idea, title: 'Who is there? ' })).toBe('Who is there? For an empty carriage');
  });

  it('fills the music prompt, is suggested for the other types, and keeps the typed prompt as a suggestion', () => {
    const form = startFromIdea({ ...typed('mine'), tab: 'upload' }, idea);
    expect(form).toMatchObject({ tab: 'music', idea, revision: 1 });
    expect(form.drafts.music.prompt).toBe('Lullaby. For an empty carriage');
    expect(form.suggestedPrompts.music).toMatchObject({ kind: 'replaced', prompt: 'mine' });
    expect(form.suggestedPrompts.voice).toMatchObject({ kind: 'idea', from: 'Lullaby' });
  });

  it('can be removed; a prompt already taken from it stays', () => {
    const form = removeIdea(startFromIdea(typed('mine'), idea));
    expect(form.idea).toBeUndefined();
    expect(Object.keys(form.suggestedPrompts)).toEqual(['music']);
    expect(form.drafts.music.prompt).toBe('Lullaby. For an empty carriage');
  });

  it('is cleared after the first track', () => {
    const form = resetAfterSubmit(startFromIdea(typed(''), idea), 'music');
    expect(form).toMatchObject({ idea: undefined, suggestedPrompts: {} });
    expect(form.drafts.music).toMatchObject({ prompt: '', plan: undefined, usePlan: false });
    expect(form.drafts.music.seed).not.toBe(emptyForm.drafts.music.seed);
  });
});

describe('restoreForm', () => {
  it('restores a stored form unchanged', () => {
    const form = startFromIdea(withDraft(typed('mine'), 'voice', { speed: 1.5 }), idea);
    expect(restoreForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });

  it('returns an empty form for missing or damaged data', () => {
    for (const stored of [undefined, null, [], 'form', { drafts: { music: null } }])
      expect(restoreForm(stored).drafts).toEqual(emptyForm.drafts);
  });
});
