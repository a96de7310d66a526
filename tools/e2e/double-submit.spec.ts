import { expect, newProject, test } from './fixtures.ts';

test('Form submission: a double click on the submit button creates one project and one idea', async ({
  user,
  page,
}) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Only one');
  await page.getByRole('button', { name: 'Create Project' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Only one' })).toBeVisible();
  expect(await user.call('listProjects')).toHaveLength(1);

  const projectId = await newProject(user);
  await page.goto(`/projects/${projectId}?tab=ideas`);
  await page.getByLabel('Title').fill('Rain');
  await page.getByLabel('Description', { exact: true }).fill('On a tin roof');
  await page.getByRole('button', { name: 'Add Idea' }).dblclick();
  await expect(page.getByRole('article', { name: 'Rain' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  const { ideas } = await user.call('listIdeas', { params: { projectId } });
  expect(ideas).toHaveLength(1);
});
