import type { Browser, Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { addColleague, addSessionCookie, expect, notice, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { newVersions } from './version-files.ts';

const pitches = [300, 400, 500, 600];

async function pageOf(browser: Browser, user: ApiUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: user.url, locale: 'en-GB' });
  await addSessionCookie(context, user);
  return context.newPage();
}

const bytes = async (response: Promise<Response>) => Buffer.from(await (await response).arrayBuffer());

/** The number of a version in the order of a user, found by its audio. */
async function numberOf(user: ApiUser, voteId: string, trackId: string, version: number): Promise<number> {
  const wanted = await bytes(user.request('getTrackAudio', { params: { trackId }, query: { v: version } }));
  for (let candidate = 1; candidate <= pitches.length; candidate += 1) {
    const params = { voteId, candidate: String(candidate) };
    if (wanted.equals(await bytes(user.request('getCandidateAudio', { params })))) return candidate;
  }
  throw new Error(`No candidate is version ${version}.`);
}

const voteIdOf = async (page: Page) => {
  await page.waitForURL(/\/votes\//);
  return new URL(page.url()).pathname.split('/')[2]!;
};

test(
  'four versions are compared blind by two people, and the winner becomes the current version',
  { tag: '@soak' },
  async ({ signInAs, admin, page, browser }) => {
    const mara = await signInAs('creator');
    const { projectId, trackId } = await newVersions(mara, 'Depot at Five', pitches);
    const ines = await addColleague(mara, projectId, admin.user);

    await page.goto(`/tracks/${trackId}/compare`);
    await expect(page.getByRole('button', { name: /^Listen to V/ })).toHaveText(['V4', 'V3', 'V2', 'V1']);
    await page.getByRole('button', { name: 'Blind vote' }).click();
    await page.getByRole('button', { name: 'Start the vote' }).click();
    const voteId = await voteIdOf(page);
    await expect(page.getByText('0 of 2 have voted')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Listen to/ })).toHaveText(['1', '2', '3', '4']);
    await expect(page.getByText(/\bV[1-4]\b/)).toHaveCount(0);

    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Listen to 3' }).click();
    await expect(page.getByText(/^0:0[1-4] of 0:04 heard$/)).not.toHaveCount(0);
    const favourite = await numberOf(mara, voteId, trackId, 2);
    const other = (favourite % pitches.length) + 1;
    await page.getByText('Choose', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: `Choose ${other}` }).check({ force: true });
    await page.getByRole('button', { name: `Vote for ${other}` }).click();
    await expect(page.getByRole('button', { name: `You voted for ${other}` })).toBeDisabled();
    await page.getByRole('radio', { name: `Choose ${favourite}` }).check({ force: true });
    await page.getByRole('button', { name: `Vote for ${favourite}` }).click();
    await expect(page.getByText('1 of 2 have voted')).toBeVisible();
    await expectNoAxeFindingsInBothThemes(page);

    const second = await pageOf(browser, ines);
    await second.goto(`/projects/${projectId}`);
    await second.goto(`/votes/${voteId}`);
    const number = await numberOf(ines, voteId, trackId, 2);
    await second.getByRole('radio', { name: `Choose ${number}` }).check({ force: true });
    await second.getByRole('button', { name: `Vote for ${number}` }).click();

    for (const one of [page, second]) {
      await expect(one.getByText('All have voted')).toBeVisible();
      await expect(one.getByText('V2, Mix 2 wins with 2 votes.')).toBeVisible();
    }
    await expect(second.getByText(`heard as ${number}`)).toBeVisible();
    await expect(second.getByRole('button', { name: 'Make V2 current' })).toHaveCount(0);
    await expectNoAxeFindingsInBothThemes(page);
    await page.getByRole('button', { name: 'Make V2 current' }).click();
    await expect(page.getByText('It is the current version.')).toBeVisible();
    expect((await mara.call('getTrack', { params: { trackId } })).version).toBe(2);

    const { id } = await mara.call('getCurrentUser');
    await mara.call('requestReview', { params: { trackId }, body: { reviewerIds: [id] } });
    await page.getByRole('button', { name: 'Approve V2' }).click();
    const question = page.getByRole('dialog', { name: 'Approve V2?' });
    // The last approval locks the track; what it stores is said before.
    await expect(question).toContainText('Yours is the last approval: the track will be locked.');
    await expect(question).toContainText('Its audio stays as it is; there are no other files to store.');
    await question.getByRole('button', { name: 'Yes, approve' }).click();
    await expect(question).toHaveCount(0);
    expect((await mara.call('getReview', { params: { trackId } })).state).toBe('approved');
    await second.context().close();
  },
);

test(
  'four versions are compared blind by two people with the keyboard alone, who both see the result',
  { tag: '@soak' },
  async ({ signInAs, admin, page, browser }) => {
    const mara = await signInAs('creator');
    const { projectId, trackId } = await newVersions(mara, 'Night Tram', pitches);
    const ines = await addColleague(mara, projectId, admin.user);
    const keys = keyboardOnly(page);

    await page.goto(`/tracks/${trackId}`);
    await keys.press(page.getByRole('link', { name: 'Compare' }));
    await keys.press(page.getByRole('button', { name: 'Version', exact: true }));
    const picker = page.getByRole('dialog');
    for (const label of ['V2', 'V1']) await keys.press(picker.getByRole('button', { name: `Add ${label}` }));
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Listen to V/ })).toHaveText(['V4', 'V3', 'V2', 'V1']);
    await keys.press(page.getByRole('button', { name: 'Blind vote' }));
    await keys.press(page.getByRole('button', { name: 'Start the vote' }));
    const voteId = await voteIdOf(page);
    const second = await pageOf(browser, ines);
    await second.goto(`/votes/${voteId}`);

    /** Plays each version by its key, chooses one with V, and sends the vote. */
    const vote = async (one: Page, number: number) => {
      await expect(one.getByRole('button', { name: 'Listen to 4', exact: true })).toBeVisible();
      await expect(one.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
      await one.keyboard.press('Space');
      for (const candidate of [...pitches.keys()].map((index) => index + 1)) {
        await one.keyboard.press(String(candidate));
        await expect(one.getByRole('button', { name: `Listen to ${candidate}` })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      }
      await one.keyboard.press('Space');
      await expect(one.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await one.keyboard.press(String(number));
      await one.keyboard.press('v');
      await expect(one.getByRole('radio', { name: `Choose ${number}` })).toBeChecked();
      await keyboardOnly(one).press(one.getByRole('button', { name: `Vote for ${number}` }));
    };
    await vote(page, await numberOf(mara, voteId, trackId, 3));
    await expect(page.getByText('1 of 2 have voted')).toBeVisible();
    const number = await numberOf(ines, voteId, trackId, 3);
    await vote(second, number);

    for (const one of [page, second]) {
      await expect(one.getByText('All have voted')).toBeVisible();
      await expect(one.getByText('V3, Mix 3 wins with 2 votes.')).toBeVisible();
      await expect(one.getByRole('button', { name: /^Listen to V/ })).toHaveCount(pitches.length);
    }
    await expect(second.getByText(`heard as ${number}`).first()).toBeVisible();
    await keys.press(page.getByRole('button', { name: 'Make V3 current' }));
    await expect(page.getByText('It is the current version.')).toBeVisible();
    await second.context().close();
  },
);

test(
  'a blind ranking by two people with the keyboard alone ends in a tie, which the one who asked decides',
  { tag: '@soak' },
  async ({ signInAs, admin, page, browser }) => {
    const mara = await signInAs('creator');
    const { projectId, trackId } = await newVersions(mara, 'Rain on the Tram Roof', pitches.slice(0, 2));
    const ines = await addColleague(mara, projectId, admin.user);
    const keys = keyboardOnly(page);

    await page.goto(`/tracks/${trackId}/compare?v=2,1`);
    await keys.press(page.getByRole('button', { name: 'Blind vote' }));
    await keys.choose(page.getByRole('radio', { name: 'A ranking' }));
    await keys.press(page.getByRole('button', { name: 'Start the vote' }));
    const voteId = await voteIdOf(page);

    /** Ranks the versions by the keys of the player and V, the given one first. */
    const rank = async (one: Page, user: ApiUser, version: number) => {
      // The comparison that the vote was started from has a Play button, too.
      await expect(one.getByRole('button', { name: 'Listen to 1', exact: true })).toBeVisible();
      await expect(one.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
      const versions = version === 1 ? [1, 2] : [2, 1];
      const numbers = await Promise.all(versions.map((number) => numberOf(user, voteId, trackId, number)));
      for (const number of numbers) {
        await one.keyboard.press(String(number));
        await expect(one.getByRole('button', { name: `Listen to ${number}` })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await one.keyboard.press('v');
      }
      await keyboardOnly(one).press(one.getByRole('button', { name: 'Send the ranking' }));
    };
    await rank(page, mara, 1);
    await expect(page.getByRole('button', { name: 'Your ranking is in' })).toBeVisible();
    const second = await pageOf(browser, ines);
    await second.goto(`/votes/${voteId}`);
    await rank(second, ines, 2);

    await expect(second.getByText('The first are tied.')).toBeVisible();
    await expect(second.getByText('Mara Lindqvist, who asked, decides.')).toBeVisible();
    await keys.press(page.getByRole('button', { name: 'Decide for V1' }));
    await expect(second.getByText(/^V1, .* was chosen from those with 1 point\.$/)).toBeVisible();
    await second.context().close();
  },
);

test('whoever asked for a vote deletes it after a question, and the other voters cannot', async ({
  signInAs,
  admin,
  page,
  browser,
}) => {
  const mara = await signInAs('creator');
  const { projectId, trackId } = await newVersions(mara, 'Bell Practice', pitches.slice(0, 2), 1);
  const ines = await addColleague(mara, projectId, admin.user);
  const { id } = await ines.call('getCurrentUser');
  const { id: voteId } = await mara.call('createVote', {
    params: { projectId },
    body: {
      title: 'Which bell?',
      candidates: [1, 2].map((version) => ({ trackId, version })),
      voterIds: [id],
    },
  });
  const second = await pageOf(browser, ines);
  await second.goto(`/tracks/${trackId}`);
  await second.getByRole('link', { name: 'Which bell?' }).click();
  await expect(second.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Delete the vote' })).toHaveCount(0);
  await second.goBack();

  const keys = keyboardOnly(page);
  await page.goto(`/votes/${voteId}`);
  await keys.press(page.getByRole('button', { name: 'Delete the vote' }));
  const question = page.getByRole('alertdialog', { name: 'Delete the vote?' });
  await keys.press(question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toHaveCount(0);
  await keys.press(page.getByRole('button', { name: 'Delete the vote' }));
  await expectNoAxeFindingsInBothThemes(page);
  await keys.press(question.getByRole('button', { name: 'Delete', exact: true }));
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}$`));
  await expect(notice(page, 'Vote Deleted')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Which bell?' })).toHaveCount(0);
  await second.goto(`/votes/${voteId}`);
  await expect(second.getByRole('alert')).toContainText('This vote was deleted');
  await second.context().close();
});
