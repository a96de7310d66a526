export interface ElementListener {
  /** False while the element plays nothing that the user requested. */
  readonly isActive: () => boolean;
  readonly dispatch: (type: 'playing' | 'paused' | 'waiting' | 'ended') => void;
  readonly onError: () => void;
  readonly onLoaded: () => void;
}

/** Translates the events of an audio element into those of the player. */
export function listenToElement(element: HTMLAudioElement, listener: ElementListener): void {
  const on = (name: string, handler: () => void) =>
    element.addEventListener(name, () => {
      if (listener.isActive()) handler();
    });
  on('playing', () => listener.dispatch('playing'));
  on('waiting', () => listener.dispatch('waiting'));
  on('pause', () => {
    // The element also fires pause at the end, where the player resets instead.
    if (!element.ended) listener.dispatch('paused');
  });
  on('ended', () => {
    // Firefox fires it after an error of the sound device.
    if (element.error) return;
    element.currentTime = 0;
    listener.dispatch('ended');
  });
  on('loadedmetadata', listener.onLoaded);
  on('error', listener.onError);
}
