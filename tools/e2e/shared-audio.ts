import type { Page } from '@playwright/test';

/** Reads the audio element of a shared page. */
export const audioElement = <Result>(page: Page, read: (audio: HTMLAudioElement) => Result) =>
  page.locator('audio').first().evaluate(read);

/** The playback position in seconds. */
export const playedSeconds = (page: Page) => audioElement(page, ({ currentTime }) => currentTime);
