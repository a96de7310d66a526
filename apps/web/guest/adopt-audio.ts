/** The audio element that goes on playing, undefined if the page has none, and what it plays. */
export interface AdoptedAudio {
  readonly audio: HTMLAudioElement | undefined;
  /** The place of its track in the list, from 0. */
  readonly index: number;
}

/**
 * Takes the audio element that plays, else the first, out of the page that the server rendered. Moving it within one task
 * does not interrupt it.
 */
export function adoptAudio(root: HTMLElement): AdoptedAudio {
  const all = [...root.querySelectorAll('audio')];
  const audio = all.find(({ paused }) => !paused) ?? all.find(({ currentTime }) => currentTime > 0) ?? all[0];
  if (!audio) return { audio, index: 0 };
  const index = Number(audio.dataset['index'] ?? 0);
  audio.controls = false;
  audio.hidden = true;
  audio.removeAttribute('class');
  audio.removeAttribute('aria-label');
  document.body.append(audio);
  return { audio, index };
}
