import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, test } from './fixtures.ts';
import { toneWav } from './tone-file.ts';

test('Stream mode: a generation plays while it runs, and the player continues with the finished track', async ({
  signInAs,
  page,
}) => {
  // A minute of music, generated on a loaded machine.
  test.setTimeout(300_000);
  await page.goto(`/projects/${await newProject(await signInAs('creator'))}`);
  await page.getByLabel('Music prompt').fill('A rock song in no hurry to end');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('60 s').click();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Stream').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();

  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('button', { name: 'Listen live' }).click({ timeout: 90_000 });
  await expect(queue.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);

  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 120_000 });
  await expect(queue.getByText(/^Completed in/)).toBeVisible();
  // Playback continued from the listener's position, not from the start.
  await expect(player.getByRole('slider', { name: /^Seek in/ })).not.toHaveAttribute('aria-valuenow', '0');
  await queue.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

interface Order {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
}

/** The reply about a generation in stream mode that can be heard. */
function generating(prompt: string, order: Order) {
  const startedAt = new Date().toISOString();
  return {
    ...order,
    provider: 'builtin',
    trackType: 'music',
    prompt,
    settings: { prompt, mode: 'stream' },
    status: 'generating',
    progress: { stage: 'rendering', fraction: 0.5, playable: true },
    createdAt: startedAt,
    startedAt,
    trackId: null,
    parentTrackId: null,
    remakeRequest: null,
    ideaId: null,
    error: null,
  };
}

test('Stream mode: starting a second stream pauses the first', async ({ user, page }) => {
  const { id: userId } = await user.call('getCurrentUser');
  const projectId = await newProject(user);
  const generations = ['A march', 'A waltz', 'A polka by somebody else'].map((prompt, n) =>
    generating(prompt, {
      id: `01920000-0000-7000-8000-00000000000${n}`,
      projectId,
      userId: prompt.includes('else') ? '01920000-0000-7000-8000-0000000000ff' : userId,
    }),
  );
  await page.route('**/generations', (route) => route.fulfill({ json: { generations } }));
  await page.route('**/api/generations/*/stream', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: toneWav(30) }),
  );
  await page.goto(`/projects/${projectId}`);
  const buttonOf = (prompt: string, name: string) =>
    page
      .getByRole('region', { name: 'Queue' })
      .getByRole('listitem')
      .filter({ hasText: prompt })
      .getByRole('button', { name });
  await buttonOf('A march', 'Listen live').click();
  await expect(buttonOf('A march', 'Pause')).toBeVisible();
  await buttonOf('A waltz', 'Listen live').click();
  await expect(buttonOf('A waltz', 'Pause')).toBeVisible();
  await expect(buttonOf('A march', 'Listen live')).toBeVisible();
  // Until a piece is charged, it is streamed to who ordered it alone.
  await expect(buttonOf('A polka', 'Cancel')).toBeVisible();
  await expect(buttonOf('A polka', 'Listen live')).toHaveCount(0);
});

test('Stream mode: who has heard too much that was not charged is told so', async ({ user, page }) => {
  const { id: userId } = await user.call('getCurrentUser');
  const projectId = await newProject(user);
  const id = '01920000-0000-7000-8000-000000000000';
  const generation = generating('A march', { id, projectId, userId });
  await page.route('**/generations', (route) => route.fulfill({ json: { generations: [generation] } }));
  await page.route('**/api/generations/*/stream', (route) =>
    route.fulfill({ status: 403, json: { code: 'preview_limit_reached' } }),
  );
  await page.goto(`/projects/${projectId}`);
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('button', { name: 'Listen live' }).click();
  await expect(
    page.getByRole('region', { name: /^Notices/ }).getByText(/This one plays when it is complete/),
  ).toBeVisible();
});
