import type { TrackDetail } from '#contract/tracks.ts';
import { formStore } from '#web/features/compose/generation/form-store.ts';
import {
  type FormState,
  replacePrompt,
  tabOf,
  withDraft,
} from '#web/features/compose/generation/form-state.ts';
import { emptyEffect } from '#web/features/compose/generation/effect-draft.ts';
import { emptyMusic, type MusicDraft, newSeed } from '#web/features/compose/generation/music-draft.ts';
import { barMsOf, draftOf } from '#web/features/compose/generation/plan/draft-plan.ts';
import { emptyVoice } from '#web/features/compose/generation/voice-draft.ts';
import { limits } from '#contract/limits.ts';

/** Settings are stored as the request sent them; older requests may lack fields. */
type Settings = Readonly<Record<string, unknown>>;

const numberIn = (settings: Settings, ...names: readonly string[]): number | undefined =>
  names.map((name) => settings[name]).find((value) => typeof value === 'number');
const textIn = (settings: Settings, ...names: readonly string[]): string | undefined =>
  names.map((name) => settings[name]).find((value) => typeof value === 'string');

function musicDraft(track: TrackDetail, settings: Settings): Partial<MusicDraft> {
  const { compositionPlan, bpm, metre, duration, seed } = track;
  const lengthMs = numberIn(settings, 'music_length_ms', 'musicLength');
  const genres = settings['genres'];
  return {
    lengthMs,
    tempo: numberIn(settings, 'tempo'),
    energy: textIn(settings, 'energy') as MusicDraft['energy'],
    genres: Array.isArray(genres) ? genres.map(String) : [],
    instrumental: settings['instrumental'] !== false,
    mode: (textIn(settings, 'mode') ?? emptyMusic.mode) as MusicDraft['mode'],
    format: (textIn(settings, 'output_format', 'outputFormat') ?? emptyMusic.format) as MusicDraft['format'],
    usePlan: compositionPlan !== null,
    plan: compositionPlan
      ? {
          ...draftOf(compositionPlan, {
            lengthMs: lengthMs ?? Math.round(duration * 1000),
            barMs: barMsOf(bpm ?? limits.tempoBpm.default, metre ?? '4/4'),
            sourcePrompt: (track.prompt ?? '').trim(),
          }),
          isArranged: Boolean(settings['arrangement']),
        }
      : undefined,
    // The same seed: what is not changed stays as it was.
    seed: seed ?? newSeed(),
  };
}

/**
 * Fills the form with the prompt, the settings and the plan of a track; the result becomes a version of it. A prompt that
 * the user typed before becomes the suggestion.
 */
function withTrackSettings(form: FormState, track: TrackDetail): FormState {
  const { trackType, id, title } = track;
  const settings = track.settings ?? {};
  const replaced = replacePrompt(form, trackType, track.prompt ?? '');
  const format = textIn(settings, 'outputFormat');
  const filled = {
    music: () => withDraft(replaced, 'music', musicDraft(track, settings)),
    sound_effect: () =>
      withDraft(replaced, 'sound_effect', {
        durationMs: numberIn(settings, 'duration'),
        loop: settings['loop'] === true,
        format: (format ?? emptyEffect.format) as typeof emptyEffect.format,
      }),
    voice: () =>
      withDraft(replaced, 'voice', {
        voiceId: textIn(settings, 'voice'),
        speed: numberIn(settings, 'speed') ?? emptyVoice.speed,
        format: (format ?? emptyVoice.format) as typeof emptyVoice.format,
      }),
  }[trackType]();
  return {
    ...filled,
    tab: tabOf[trackType],
    versionOf: { id, title, type: trackType },
    revision: form.revision + 1,
  };
}

/** Opens a track in the generation form of its project. */
export function openInForm(track: TrackDetail): void {
  formStore.change(track.projectId, (form) => withTrackSettings(form, track));
}

/**
 * Opens a track in the generation form with another prompt, in place of its own and of a plan that was made for it; and
 * the comment that the prompt was made from, if there is one.
 */
export function openPromptInForm(track: TrackDetail, prompt: string, commentId: string | undefined): void {
  const { trackType, projectId, id, title } = track;
  formStore.change(projectId, (form) => ({
    ...withDraft(
      withTrackSettings(form, { ...track, prompt }),
      trackType,
      trackType === 'music' ? { usePlan: false } : {},
    ),
    versionOf: { id, title, type: trackType, commentId },
  }));
}
