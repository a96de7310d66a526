export interface ElementListener {
  /** False while the element plays nothing that the user requested. */
  readonly active: () => boolean;
  readonly dispatch: (type: 'sounding' | 'paused' | 'waiting' | 'ended') => void;
  readonly failed: () => void;
  readonly loaded: () => void;
}

/** Translates the events of an audio element into those of the player. */
export function listenToElement(element: HTMLAudioElement, listener: ElementListener): void {
  const when = (name: string, act: () => void) =>
    element.addEventListener(name, () => {
      if (listener.active()) act();
    });
  when('playing', () => listener.dispatch('sounding'));
  when('waiting', () => listener.dispatch('waiting'));
  when('pause', () => {
    // The element also fires pause at the end, where the player resets instead.
    if (!element.ended) listener.dispatch('paused');
  });
  when('ended', () => {
    element.currentTime = 0;
    listener.dispatch('ended');
  });
  when('loadedmetadata', listener.loaded);
  when('error', listener.failed);
}
