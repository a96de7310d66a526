import { barPosition } from '../../packages/contract/bar-positions.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, generationTimeout, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import {
  wave,
  versions,
  showVersion,
  comments,
  comment,
  newPiece,
  listVersions,
  drag,
  generate,
} from './track-room.ts';
import { upload } from './track-lists.ts';

test('three versions are stacked, and a comment on a range of one is found at the same bars of another, resolved and reopened', async ({
  user,
  page,
}) => {
  const { projectId, trackId, title } = await newPiece(user);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

  const dialog = page.getByRole('dialog');
  await versions(page).getByRole('button', { name: 'New version' }).click();
  await generate(page, dialog, 2);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Extend' }).click();
  await dialog.getByRole('radio', { name: '+10 s' }).check();
  await generate(page, dialog, 3);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V3');

  const [first, , third] = await listVersions(user, trackId);
  const lastOf = (version: typeof first) => version!.sections.at(-1)!;
  expect(lastOf(third).start_ms).toBeGreaterThan(lastOf(first).start_ms);
  await showVersion(page, 1).click();
  await expect(page).toHaveURL(/\?v=1$/);
  const from = lastOf(first).start_ms / 1000 / first!.duration;
  await drag(
    page,
    wave(page),
    from + 0.004,
    (lastOf(first).start_ms + lastOf(first).duration_ms) / 1000 / first!.duration - 0.004,
  );
  await page
    .getByRole('toolbar', { name: 'Selected range' })
    .getByRole('button', { name: 'Comment' })
    .click();
  const field = comments(page).getByLabel('Write a comment');
  await expect(field).toBeFocused();
  await field.fill('Hold the last chord.');
  await comments(page).getByRole('button', { name: 'Post Comment' }).click();
  const row = comment(page, 'Hold the last chord.');
  const barsOf = (version: typeof first) =>
    barPosition(version!, lastOf(version).start_ms / 1000 + 0.01)!.bar;
  await expect(row).toContainText(`bars ${barsOf(first)}–`);
  await expect(row).toContainText('on V1');
  await expectNoAxeFindings(page);

  await showVersion(page, 3).click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  expect(barsOf(third)).toBeGreaterThan(barsOf(first));
  await expect(row).toContainText(`bars ${barsOf(third)}–`);
  await expect(row).toContainText('on V1');
  const mark = page.getByRole('list', { name: 'Comments on the waveform' }).getByRole('listitem');
  const box = (await mark.boundingBox())!;
  const { x, width } = (await wave(page).boundingBox())!;
  expect((box.x - x) / width).toBeCloseTo(lastOf(third).start_ms / 1000 / third!.duration, 2);

  await row.getByRole('button', { name: /^Resolve/ }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
  await row.getByRole('button', { name: /^Resolve/ }).click();
  await comments(page)
    .getByRole('radio', { name: /^Resolved 1/ })
    .check();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Reopen/ }).click();
  await expect(comments(page).getByRole('radio', { name: /^Open 1/ })).toBeVisible();
  const stored = async () =>
    (await user.call('listComments', { params: { entityType: 'track', entityId: trackId } })).comments[0]!;
  await expect.poll(async () => (await stored()).resolvedAt).toBeNull();
  expect((await stored()).version).toBe(1);
  expect((await stored()).position).toBeCloseTo(lastOf(first).start_ms / 1000, 1);
});

test(
  'the keyboard alone stacks versions, comments on a range, finds it in another version, and resolves it',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { trackId } = await newPiece(user);
    const remake = { params: { trackId }, body: { kind: 'variation', as: 'version' } } as const;
    await user.call('remakeTrack', remake);
    await page.goto(`/tracks/${trackId}`);
    const keys = keyboardOnly(page);
    await keys.press(versions(page).getByRole('button', { name: 'New version' }));
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Generate' }));
    await expect(showVersion(page, 3)).toBeVisible(generationTimeout);

    await keys.to(wave(page));
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/\?v=1$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('toolbar', { name: 'Selected range' })).toBeVisible();
    await page.keyboard.press('c');
    const field = comments(page).getByLabel('Write a comment');
    await expect(field).toBeFocused();
    await page.keyboard.type('Two bars without piano.');
    await page.keyboard.press('Control+Enter');
    const row = comment(page, 'Two bars without piano.');
    await expect(row).toContainText('bars 3–4');

    await keys.to(wave(page));
    await page.keyboard.press('3');
    await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
    await expect(row).toContainText('bars 3–4');
    await page.keyboard.press('b');
    await expect(page).toHaveURL(/\?v=1$/);
    await page.keyboard.press('j');
    await expect(row).toBeFocused();
    await page.keyboard.press('e');
    await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible();
    await page.keyboard.press('e');
    await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
    await page.keyboard.type('On the cut.');
    await page.keyboard.press('Control+Enter');
    await expect(row.getByText('On the cut.')).toBeVisible();
    await expectNoAxeFindings(page);
  },
);

test(
  'times that are typed select a range, and the page is usable on a phone and at 320 px',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { trackId } = await newPiece(user);
    await user.call('createComment', {
      body: { entityType: 'track', entityId: trackId, content: 'Louder here.', position: 4, positionEnd: 8 },
    });
    await page.goto(`/tracks/${trackId}`);
    await page
      .getByRole('button', { name: 'Comment on this moment' })
      .or(page.getByRole('button', { name: 'At 0:00' }))
      .first()
      .click();
    await comments(page).getByRole('textbox', { name: 'From' }).fill('0:02.5');
    await comments(page).getByRole('textbox', { name: 'To', exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('toolbar', { name: 'Selected range' }).getByLabel('Range to')).toHaveValue(
      '0:05.0',
    );
    for (const size of [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await setWindowSize(page, size);
      expect(await layoutProblems(page), `${size.width} px`).toEqual([]);
      await expectNoAxeFindingsInBothThemes(page);
    }
  },
);

test('a track that does not exist, or a version of it, is reported', async ({ user, projectId, page }) => {
  const { id } = await upload(user, projectId, 'Depot at Five');
  await page.goto('/tracks/01920000-0000-7000-8000-0000000000ff');
  await expect(page.getByRole('heading', { name: /^Track Not Found/ })).toBeVisible();
  await page.goto(`/tracks/${id}?v=7`);
  await expect(page.getByText('This track doesn’t have that version.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Depot at Five' })).toBeVisible();
});

test(
  'a version with a section re-made names its source and marks the bars that are new',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { trackId } = await newPiece(user);
    const params = { trackId };
    await user.call('remakeTrack', { params, body: { kind: 'variation', as: 'version' } });
    await page.goto(`/tracks/${trackId}?v=1`);
    const [first] = await listVersions(user, trackId);
    const [, second] = first!.sections;
    await page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(1).click();
    await page
      .getByRole('toolbar', { name: 'Selected range' })
      .getByRole('button', { name: 'Re-make' })
      .click();
    await generate(page, page.getByRole('dialog'), 3);
    const row = versions(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Show V3/ }) });
    await expect(row).toContainText('Section re-made of V1');

    await showVersion(page, 3).click();
    const mark = page.getByText('new in V3');
    await expect(mark).toHaveCount(1);
    const box = (await mark.locator('..').boundingBox())!;
    const { x, width } = (await wave(page).boundingBox())!;
    expect((box.x - x) / width).toBeCloseTo(second!.start_ms / 1000 / first!.duration, 2);
    expect(box.width / width).toBeCloseTo(second!.duration_ms / 1000 / first!.duration, 2);
    await expectNoAxeFindingsInBothThemes(page);
    await showVersion(page, 2).click();
    await expect(page.getByText(/^new in V/)).toHaveCount(0);
    await page.reload();
    await expect(row).toContainText('Section re-made of V1');
  },
);

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a long press and a drag select a range and open the comment field, a swipe does not', async ({
    user,
    page,
  }) => {
    const { trackId } = await newPiece(user);
    await page.goto(`/tracks/${trackId}`);
    await expect(wave(page)).toBeVisible();
    const [first] = await listVersions(user, trackId);
    const { x, y, width, height } = (await wave(page).boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }],
      });
    const swipe = async (restMs: number) => {
      await touch('touchStart', 0.3);
      await page.waitForTimeout(restMs);
      for (const share of [0.35, 0.4, 0.5, 0.6]) await touch('touchMove', share);
      await touch('touchEnd');
    };
    const times = page.getByRole('region', { name: 'Score of the sound' }).getByText(/^0:\d.* – 0:\d/);
    await swipe(0);
    await expect(times).toHaveCount(0);

    await swipe(600);
    await expect(times).toHaveCount(1);
    const field = comments(page).getByLabel('Write a comment');
    await expect(field).toBeFocused();
    await expect(page.getByRole('toolbar', { name: 'Selected range' })).toBeHidden();
    expect(await layoutProblems(page)).toEqual([]);
    // As fast as a person: Chromium ignores a tap that follows a long press at once.
    await field.pressSequentially('Two bars without piano.', { delay: 60 });
    await comments(page).getByRole('button', { name: 'Post Comment' }).tap();
    await expect(comment(page, 'Two bars without piano.')).toContainText('bars ');
    const params = { entityType: 'track', entityId: trackId } as const;
    const { position, positionEnd } = (await user.call('listComments', { params })).comments[0]!;
    expect(position! / first!.duration).toBeLessThanOrEqual(0.3);
    expect(positionEnd! / first!.duration).toBeGreaterThanOrEqual(0.6);
  });
});
