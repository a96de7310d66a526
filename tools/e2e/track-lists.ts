import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import type { TrackType } from '../../packages/contract/tracks.ts';
import { toneWav } from './tone-file.ts';

const audioData = toneWav().toString('base64');

interface TrackFields {
  readonly trackType?: TrackType;
  readonly genres?: string[];
}

export const upload = (user: ApiUser, projectId: string, title: string, fields: TrackFields = {}) =>
  user.call('uploadTrack', {
    params: { projectId },
    body: { title, audioData, contentType: 'audio/wav', trackType: 'music', genres: [], ...fields },
  });

/** Locators of an open project: its track list, titles and rows, and its sound effects. */
export const list = (page: Page) => page.getByRole('region', { name: /^Tracks/ });
export const titles = (page: Page) => list(page).getByRole('article').getByRole('heading');
export const row = (page: Page, name: string) => list(page).getByRole('article', { name });
export const effects = (page: Page) => page.getByRole('region', { name: 'Sound Effects' });
export const chooseEffectAction = async (page: Page, title: string, action: string) => {
  await effects(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** A server error response, for routes that should fail. */
export const serverError = (message: string) => ({ status: 500, json: { code: 'internal', message } });
export const serverErrorMessage = 'Something went wrong on the server.';
