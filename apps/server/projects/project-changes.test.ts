import { beforeAll, describe, expect, test } from 'vitest';
import type { Project, ProjectSummary } from '#contract/projects.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
let project: Project;

const creator = await registerUser(context, 'creator');

const rename = (body: object) => creator.call(`PATCH /api/projects/${project.id}`, { body });
const updateSettings = (body: object) => creator.call(`PUT /api/projects/${project.id}/settings`, { body });

describe('updateProject', () => {
  beforeAll(async () => {
    project = await createProject(creator);
  });

  test('changes the name without the description, and the reverse', async () => {
    await rename({ description: 'Rain on glass' });
    const named = (await rename({ name: '  Night drive ' })).json<Project>();
    expect(named).toMatchObject({ name: 'Night drive', description: 'Rain on glass', memberCount: 1 });
    expect(Date.parse(named.updatedAt)).toBeGreaterThan(Date.parse(project.updatedAt));
    expect((await rename({ description: '  ' })).json()).toMatchObject({
      name: 'Night drive',
      description: null,
    });
    expect((await rename({ name: 'A', description: null })).json()).toMatchObject({ name: 'A' });
  });

  test.each([
    {},
    { name: ' ' },
    { name: null },
    { name: 'x'.repeat(201) },
    { description: 'x'.repeat(2001) },
    [],
  ])('rejects %j', async (body) => {
    expect((await rename(body)).statusCode).toBe(400);
  });

  test.each(['isPublic', 'allowDownloads', 'emailNotifications'] as const)(
    'changes %s alone',
    async (key) => {
      const before = (await creator.call(`GET /api/projects/${project.id}`)).json<Project>();
      const reply = await updateSettings({ [key]: !before[key] });
      expect(reply.statusCode).toBe(200);
      expect({ ...reply.json<Project>(), updatedAt: '' }).toEqual({
        ...before,
        [key]: !before[key],
        updatedAt: '',
      });
    },
  );

  test.each([
    {},
    { isPublic: true, allowDownloads: true },
    { isPublic: 'yes' },
    { isPublic: null },
    { isPublic: true, name: 'x' },
    { other: true },
  ])('rejects the settings %j', async (body) => {
    expect((await updateSettings(body)).statusCode).toBe(400);
  });
});

test('public projects are listed for every validated user, last changed first, in pages', async () => {
  const guest = await registerUser(context, 'collaborator');
  const [first, second] = [
    await createProject(creator, { isPublic: true }),
    await createProject(creator, { isPublic: true }),
  ];
  const privateProject = await createProject(creator);
  project = first;
  await rename({ description: 'touched' });
  const list = (await guest.call('GET /api/projects/public')).json<ProjectSummary[]>();
  const ids = list.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([first.id, second.id]);
  expect(ids).not.toContain(privateProject.id);
  const page = await guest.call('GET /api/projects/public?limit=1');
  const next = /^<([^>]+)>/.exec(String(page.headers.link))![1]!;
  expect((await guest.call(`GET ${next}`)).json<ProjectSummary[]>()[0]!.id).toBe(second.id);
  await updateSettings({ isPublic: false });
  expect((await guest.call('GET /api/projects/public')).body).not.toContain(first.id);
});
