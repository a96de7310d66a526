import { expect, newProject, test } from './fixtures.ts';

test('the playing track shows on the lock screen, and the media keys pause it', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('creator');
  const id = await newProject(user);
  const body = { prompt: 'rain on a tin roof', duration: 5000 };
  await user.call('generateSoundEffect', { params: { projectId: id }, body });
  await page.addInitScript(() => {
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (action === 'pause' && handler) addEventListener('media-pause', () => handler({ action: 'pause' }));
      set(action, handler);
    };
  });
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const [track] = await user.call('listProjectTracks', { params: { projectId: id } });
  const session = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);
  await expect.poll(session).toEqual([track!.title, 'playing']);
  await page.evaluate(() => dispatchEvent(new Event('media-pause')));
  await expect.poll(session).toEqual([track!.title, 'paused']);
});
