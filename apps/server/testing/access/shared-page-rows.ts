import { row } from './access-rule.ts';
import { allow } from './callers.ts';
import type { Fixture } from './fixture.ts';

const onSharedTrack = async (fixture: Fixture) => {
  const { token, trackId } = await fixture.sharedTrack();
  return { params: { token, trackId } };
};
const onSharedPage = async (fixture: Fixture) => ({
  params: { token: (await fixture.sharedTrack()).token },
});
/** What people without an account call; a session makes no difference. */
export const sharedPageRows = {
  getSharedPage: row('none', allow.anyone(200), onSharedPage),
  unlockSharedPage: row('none', allow.anyone(204), async (fixture) => ({
    ...(await onSharedPage(fixture)),
    body: { password: 'no password is set' },
  })),
  setGuestName: row('none', allow.anyone(200), async (fixture) => ({
    ...(await onSharedPage(fixture)),
    body: { name: 'Lena' },
  })),
  getSharedImage: row('none', allow.anyone(200), async (fixture) => {
    await fixture.image();
    return onSharedPage(fixture);
  }),
  getSharedAudio: row('none', allow.anyone(200), async (fixture) => {
    const { audioUrl, ...params } = await fixture.sharedTrack();
    return { params, query: Object.fromEntries(audioUrl.searchParams) };
  }),
  downloadSharedTrack: row('none', allow.anyone(200), async (fixture) => ({
    ...(await onSharedTrack(fixture)),
    query: { format: 'wav' },
  })),
  countSharedPlay: row('none', allow.anyone(204), onSharedTrack),
  // No caller has the cookie of a guest.
  decideSharedReview: row('none', allow.anyone(400), async (fixture) => ({
    ...(await onSharedTrack(fixture)),
    body: { verdict: 'approved', version: 1 },
  })),
  listSharedComments: row('none', allow.anyone(200), onSharedTrack),
  createSharedComment: row('none', allow.anyone(400), async (fixture) => ({
    ...(await onSharedTrack(fixture)),
    body: { content: 'Softer.' },
  })),
  updateSharedComment: row('none', allow.anyone(400), async (fixture) => ({
    params: { ...(await onSharedPage(fixture)).params, commentId: await fixture.comment() },
    body: { content: 'Softer.' },
  })),
  deleteSharedComment: row('none', allow.anyone(400), async (fixture) => ({
    params: { ...(await onSharedPage(fixture)).params, commentId: await fixture.comment() },
  })),
  // An unknown token.
  getSharedCard: row('none', allow.anyone(404), () => ({ params: { token: 'none' } })),
  getOembed: row('none', allow.anyone(404), () => ({ query: { url: 'http://localhost/s/none' } })),
} as const;
