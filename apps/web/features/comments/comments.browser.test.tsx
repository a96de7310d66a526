import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { AudioProvider } from '#web/audio/audio-provider.tsx';
import { fakeApi, type Handlers, pageOf, testId } from '#web/data/testing/fake-api.ts';
import { expectNone, mara, notice, show } from '#web/data/testing/screen.tsx';
import { Comments } from '#web/features/comments/comments.tsx';

const projectId = testId(1);
const { firstName, lastName, profileImageUrl } = mara;

const reply = (n: number, content: string, parentId: string | null = null): CommentReply => ({
  id: testId(1_000 + n),
  userId: mara.id,
  user: { firstName, lastName, profileImageUrl, isGuest: false },
  content,
  parentId,
  createdAt: new Date(Date.UTC(2026, 10, 1, 9, 0, n)).toISOString(),
  editedAt: null,
  isDeleted: false,
  reactions: [],
  mentions: [],
});

const comment = (n: number, content: string, replies: CommentReply[] = []): Comment => ({
  ...reply(n, content),
  position: null,
  positionEnd: null,
  version: null,
  resolvedAt: null,
  resolvedBy: null,
  resolver: null,
  fixedInVersion: null,
  assigneeId: null,
  assignee: null,
  replies: replies.slice(0, 50),
  replyCount: replies.length,
});

const fails = () => {
  throw new AppError('internal');
};

/** The comments of a project on a server that has these, newest first. */
function showComments(
  given: readonly Comment[] = [],
  answers: Handlers = {},
  allReplies: CommentReply[] = [],
) {
  let comments = given;
  let replies = allReplies;
  const server = fakeApi({
    listComments: ({ query }) => {
      const rows = query.parentId ? replies.map((row) => ({ ...comment(0, ''), ...row })) : comments;
      const { rows: shown, nextCursor } = pageOf(rows, query);
      return { comments: shown, nextCursor };
    },
    reactToComment: ({ params, body }) => ({
      commentId: params['commentId']!,
      type: body.type,
      reactions: [{ type: body.type, userId: mara.id }],
    }),
    deleteComment: ({ params }) => {
      replies = replies.filter(({ id }) => id !== params['commentId']);
      comments = comments.map((parent) => ({
        ...parent,
        replies: replies.slice(0, 50),
        replyCount: replies.length,
      }));
      return undefined;
    },
    ...answers,
  });
  show(
    <AudioProvider>
      <Comments entityType="project" entityId={projectId} />
    </AudioProvider>,
  );
  return server;
}

const write = () => page.getByLabelText('Write a comment');
const thumbsUp = () => page.getByRole('button', { name: /^Thumbs up/ }).first();

test('a long thread loads page by page', async () => {
  const bars = Array.from({ length: 30 }, (_, n) => comment(n + 1, `Bar ${n + 1}`));
  showComments([comment(0, 'The very first words'), ...bars].toReversed());
  await expect.element(page.getByText('Bar 30', { exact: true })).toBeVisible();
  await expectNone(page.getByText('The very first words'));
  await page.getByRole('button', { name: 'Show older comments' }).click();
  await expect.element(page.getByText('The very first words')).toBeVisible();
});

test('a comment with many replies shows the first 50, and all of them on request', async () => {
  const parentId = comment(0, '').id;
  const all = Array.from({ length: 52 }, (_, n) => reply(n + 1, `${60 + n} BPM`, parentId));
  showComments([comment(0, 'Which tempo?', all)], {}, all);
  const replies = page.getByRole('list', { name: /^Replies to/ }).getByRole('listitem');
  await expect.element(replies).toHaveLength(50);
  await page.getByRole('button', { name: 'Show all 52 replies' }).click();
  await expect.element(replies).toHaveLength(52);
  await replies
    .last()
    .getByRole('button', { name: /^Thumbs up/ })
    .click();
  await expect.element(replies.last().getByRole('button', { name: 'Thumbs up, 1' })).toBeVisible();
  await replies.last().getByRole('button', { name: 'Delete' }).click();
  await expect.element(replies).toHaveLength(51);
  await expectNone(page.getByText('111 BPM'));
});

test('a pending comment is read-only', async () => {
  const answers = Promise.withResolvers<void>();
  showComments([], {
    createComment: async ({ body }) => {
      await answers.promise;
      return comment(1, body.content);
    },
  });
  await write().fill('And the doors?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(write()).toHaveAttribute('readonly');
  answers.resolve();
  await expect.element(write()).toHaveValue('');
  await expect.element(write()).not.toHaveAttribute('readonly');
});

test('a rejected reaction is rolled back with a notice, and a rejected comment keeps its text', async () => {
  showComments([comment(1, 'The break at bar 13 is the film.')], {
    reactToComment: fails,
    createComment: fails,
  });
  await thumbsUp().click();
  await expect.element(notice('Reaction Failed')).toBeVisible();
  await expect.element(thumbsUp()).toHaveAttribute('aria-pressed', 'false');
  await write().fill('Words that must not be lost');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect.element(notice('Failed to Post')).toBeVisible();
  await expect.element(write()).toHaveValue('Words that must not be lost');
});
