import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import type { Idea } from '#contract/ideas.ts';
import { fakeApi, type Handlers, testId } from '#web/data/testing/fake-api.ts';
import { mara, notice, show } from '#web/data/testing/screen.tsx';
import { Ideas } from '#web/features/projects/ideas/ideas.tsx';

const projectId = testId(1);
const { firstName, lastName, profileImageUrl } = mara;

const idea = (n: number, changes: Partial<Idea> = {}): Idea => ({
  id: testId(100 + n),
  projectId,
  userId: mara.id,
  user: { firstName, lastName, profileImageUrl, isGuest: false },
  title: 'A bell',
  description: 'The two tones of the doors.',
  status: 'pending',
  generatedTrackId: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  may: { move: true, delete: true },
  ...changes,
});

function showIdeas(given: readonly Idea[] = [], answers: Handlers = {}) {
  let ideas = given;
  const server = fakeApi({
    listIdeas: () => ({ ideas: [...ideas] }),
    createIdea: ({ body }) => {
      const created = idea(50 + ideas.length, body);
      ideas = [created, ...ideas];
      return created;
    },
    ...answers,
  });
  show(<Ideas projectId={projectId} discussion={() => null} />);
  return server;
}

const title = () => page.getByRole('textbox', { name: 'Title' });
const description = () => page.getByRole('textbox', { name: 'Description', exact: true });
const add = () => page.getByRole('button', { name: 'Add Idea' });

test('pending, in progress, generated and rejected ideas each show their badge', async () => {
  const badges = ['Pending', 'In progress', 'Generated', 'Rejected'] as const;
  const statuses = ['pending', 'in_progress', 'generated', 'rejected'] as const;
  showIdeas(statuses.map((status, n) => idea(n, { status, title: `An idea: ${badges[n]}` })));
  for (const badge of badges) {
    const shown = page.getByRole('article', { name: `An idea: ${badge}` });
    await expect.element(shown.getByText(badge, { exact: true })).toBeVisible();
  }
});

test('an idea that cannot be created keeps its fields', async () => {
  showIdeas([], {
    createIdea: () => {
      throw new AppError('internal');
    },
  });
  await title().fill('A bell');
  await description().fill('The doors');
  await add().click();
  await expect.element(notice('Failed to Create Idea')).toBeVisible();
  await expect.element(title()).toHaveValue('A bell');
  await expect.element(description()).toHaveValue('The doors');
});

test('the fields of a pending idea are read-only', async () => {
  const answers = Promise.withResolvers<void>();
  showIdeas([], {
    createIdea: async ({ body }) => {
      await answers.promise;
      return idea(1, body);
    },
  });
  await title().fill('A bell');
  await description().fill('The two tones of the doors.');
  await title().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(title()).toHaveAttribute('readonly');
  await expect.element(description()).toHaveAttribute('readonly');
  answers.resolve();
  await expect.element(title()).toHaveValue('');
  await expect.element(title()).not.toHaveAttribute('readonly');
});
