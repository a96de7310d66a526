import { expect, newProject, test } from './fixtures.ts';

test('Section 4 · Stream mode: a piece is heard while it is made, and the player goes on with the track', async ({
  enter,
  page,
  expectNoAxeFindingsInBothThemes,
}) => {
  // A minute of music, made beside whatever else the machine is doing.
  test.setTimeout(300_000);
  await page.goto(`/projects/${await newProject(await enter('creator'))}`);
  await page.getByLabel('Music prompt').fill('A rock song in no hurry to end');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('60 s').click();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Stream').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();

  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('button', { name: 'Listen while it is made' }).click({ timeout: 90_000 });
  await expect(queue.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);

  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 120_000 });
  await expect(queue.getByText(/^Completed in/)).toBeVisible();
  // It went on from where the listener was, not from the beginning.
  await expect(player.getByRole('slider', { name: /^Seek in/ })).not.toHaveAttribute('aria-valuenow', '0');
  await queue.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
