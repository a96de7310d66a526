import { expect, newProject, test } from './fixtures.ts';
import { beatWav } from './beat-file.ts';
import { setTheme } from './axe.ts';
const plan = (c: string, energetic: string, extra: string[]) => ({
  positive_global_styles: ['waltz', 'felt piano', 'strings'],
  negative_global_styles: [],
  sections: [
    {
      section_name: 'Intro',
      duration_ms: 8000,
      positive_local_styles: ['quiet'],
      negative_local_styles: [],
      lines: [],
    },
    {
      section_name: 'Theme',
      duration_ms: 16000,
      positive_local_styles: [energetic, ...extra],
      negative_local_styles: [],
      lines: [],
      chords: c,
    },
    {
      section_name: 'Second theme',
      duration_ms: 12000,
      positive_local_styles: ['steady'],
      negative_local_styles: [],
      lines: [],
    },
    {
      section_name: 'Coda',
      duration_ms: 4000,
      positive_local_styles: ['quiet'],
      negative_local_styles: [],
      lines: [],
    },
  ],
});
test('scratch', async ({ signInAs, page, admin }) => {
  test.setTimeout(300_000);
  const user = await signInAs('creator');
  const { id: userId } = await user.call('getCurrentUser');
  await admin.user.call('setUserTokens', { params: { userId }, body: { balance: 5000, description: 'x' } });
  const projectId = await newProject(user);
  const make = async (prompt: string, composition_plan: ReturnType<typeof plan>, trackId?: string) =>
    user.call('generateMusic', {
      params: { projectId },
      body: {
        prompt,
        composition_plan,
        useCompositionPlan: true,
        music_length_ms: 40000,
        ...(trackId && { as: 'version', trackId }),
      } as never,
    }) as Promise<{ id: string; sections: unknown }>;
  const one = await make(
    'a waltz at 90 bpm in D minor, felt piano and strings',
    plan('Dm Gm | A7 Dm', 'steady', []),
  );
  await user.call('remakeTrack', { params: { trackId: one.id }, body: { kind: 'variation', as: 'version' } });
  await user.call('uploadTrack', {
    params: { projectId },
    body: { title: 'Uploaded mix', audioData: beatWav().toString('base64'), as: 'version', trackId: one.id },
  });
  const other = await make(
    'a waltz at 120 bpm in F major, felt piano and brass',
    plan('F Bb | C7 F', 'huge', ['brass']),
  );
  console.log(JSON.stringify(one.sections), JSON.stringify(other.sections));
  await page.goto(`/tracks/${one.id}/compare?v=1,2,3&with=${other.id}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect(page.getByText(/^Loading audio/)).toHaveCount(0, { timeout: 60_000 });
  await page.keyboard.press('Space');
  await page.waitForTimeout(1500);
  await page.keyboard.press('4');
  await page.keyboard.press('Space');
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `/tmp/webcompare/compare-${theme}-${width}.png`, fullPage: true });
    }
  }
  await page.getByRole('button', { name: 'Blind vote' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/webcompare/start.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Version', exact: true }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/webcompare/pick.png` });
});
