import type { TrackType } from '#contract/tracks.ts';
import {
  type FormState,
  type Drafts,
  emptyForm,
  withDraft,
} from '#web/features/compose/generation/form-state.ts';
import { newSeed } from '#web/features/compose/generation/music-draft.ts';
import { sessionStore } from '#web/data/session-storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const forms = createStore(new Map<string, FormState>());
const storage = sessionStore('generation-form', 1);

/** A stored form, with the defaults for missing parts. */
export function restoreForm(stored: unknown): FormState {
  const { drafts, ...rest } = (typeof stored === 'object' && stored ? stored : {}) as Partial<FormState>;
  const { music, sound_effect, voice } = { ...emptyForm.drafts, ...drafts };
  return {
    ...emptyForm,
    ...rest,
    drafts: {
      music: { ...emptyForm.drafts.music, ...music },
      sound_effect: { ...emptyForm.drafts.sound_effect, ...sound_effect },
      voice: { ...emptyForm.drafts.voice, ...voice },
    },
  };
}

const withSeed = (form: FormState): FormState =>
  form.drafts.music.seed === emptyForm.drafts.music.seed
    ? withDraft(form, 'music', { seed: newSeed() })
    : form;

/** The generation form of each project. Survives navigation and, within a tab, a reload. */
export const formStore = {
  of(projectId: string): FormState {
    const key = storage.keyOf(projectId);
    const form = forms.get().get(key) ?? withSeed(restoreForm(storage.read(key)));
    forms.get().set(key, form);
    return form;
  },
  change(projectId: string, next: (form: FormState) => FormState): void {
    const key = storage.keyOf(projectId);
    const form = next(formStore.of(projectId));
    storage.write(key, form);
    forms.set(new Map(forms.get()).set(key, form));
  },
};

/** A part of the form state; renders again only when that part changes. Server rendering uses an empty form. */
export function useGenerationForm<Part>(projectId: string, part: (form: FormState) => Part): Part {
  return useStore(
    forms,
    () => part(formStore.of(projectId)),
    () => part(emptyForm),
  );
}

export const useDraft = <Type extends TrackType>(projectId: string, type: Type): Drafts[Type] =>
  useGenerationForm(projectId, ({ drafts }) => drafts[type]);
