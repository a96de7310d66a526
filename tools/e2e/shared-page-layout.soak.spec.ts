import { expectNoAxeFindings, setTheme, themes } from './axe.ts';
import { createUser, expect, test } from './fixtures.ts';
import { newSharedTrack } from './shared-link.ts';

test('the page of a share link passes axe and fits from 320 to 1440 px in both themes', async ({
  admin,
  app,
  browser,
}, info) => {
  const mara = await createUser('creator', admin.user);
  const { link } = await newSharedTrack(mara, {
    permissions: { comment: true, approve: true, downloadMp3: true, downloadWav: true },
    note: 'The end is new. Tell us whether it may breathe longer.',
  });
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.goto(link.url);
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Let it end before I am ready.');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Lena Okafor');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'before I am ready' }).last()).toBeVisible();
  for (const theme of themes)
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await setTheme(page, theme);
      await expectNoAxeFindings(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.screenshot({ path: info.outputPath(`share-${theme}-${width}.png`), fullPage: true });
    }
  await context.close();
});
