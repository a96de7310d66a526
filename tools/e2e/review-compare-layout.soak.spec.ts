import { axeFindings, axeRuleFor, setTheme, themes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { newVersions } from './version-files.ts';

const widths = [320, 390, 820, 1440];

test('a comparison, a blind vote and its result fit all widths, and axe finds nothing in both themes', async ({
  user,
  page,
}) => {
  const { projectId, trackId } = await newVersions(user, 'Doors, Bell, Pull Away', [300, 400, 500], 2);
  const { id } = await user.call('getCurrentUser');
  const candidates = [1, 2, 3].map((version) => ({ trackId, version }));
  const vote = { title: 'Which bell?', mode: 'ranking' as const, candidates, voterIds: [id] };
  const { id: openId } = await user.call('createVote', { params: { projectId }, body: vote });
  const { id: closedId } = await user.call('createVote', { params: { projectId }, body: vote });
  await user.call('castBallot', { params: { voteId: closedId }, body: { ballot: [2, 1, 3] } });

  for (const path of [`/tracks/${trackId}/compare`, `/votes/${openId}`, `/votes/${closedId}`]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    for (const theme of themes) {
      await setTheme(page, theme);
      for (const width of widths) {
        await setWindowSize(page, { width, height: 900 });
        expect(await layoutProblems(page), `${path} at ${width} px`).toEqual([]);
        expect(await axeFindings(page, axeRuleFor[theme]), `${path} at ${width} px`).toEqual([]);
      }
    }
  }
});
