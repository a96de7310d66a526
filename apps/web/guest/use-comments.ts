import { useCallback, useEffect, useRef, useState } from 'react';
import type { Body } from '#contract/api.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { callShared } from '#web/guest/shared-api.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';

interface Options {
  readonly token: string;
  readonly track: ShownTrack | undefined;
  /** The link allows comments. */
  readonly isOn: boolean;
  /** Comments that came with the page. */
  readonly initial: readonly Comment[] | undefined;
}

export interface CommentList {
  /** Newest first. */
  readonly rows: readonly Comment[];
  readonly hasFailed: boolean;
  readonly hasOpen: boolean;
  readonly hasMore: boolean;
  readonly reload: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
  readonly loadReplies: (commentId: string) => Promise<void>;
  readonly create: (body: Body<'createSharedComment'>) => Promise<void>;
  readonly edit: (commentId: string, content: string) => Promise<void>;
  readonly remove: (commentId: string) => Promise<void>;
}

const pollMs = 30_000;

/** A list of comments after one of them or of their replies changed; undefined: it was deleted. */
function withChange(
  rows: readonly Comment[],
  id: string,
  change: CommentReply | undefined,
): readonly Comment[] {
  return rows.flatMap((row) => {
    if (row.id === id) return change ? [{ ...row, ...change }] : [];
    const replies = row.replies.flatMap((reply) => (reply.id === id ? (change ? [change] : []) : [reply]));
    const removed = row.replies.length - replies.length;
    return [{ ...row, replies, replyCount: row.replyCount - removed }];
  });
}

/** The comments of guests on a track, refetched every 30 s. */
export function useComments({ token, track, isOn, initial }: Options): CommentList {
  const trackId = track?.id;
  const [rows, setRows] = useState<readonly Comment[]>(initial ?? []);
  const [cursor, setCursor] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const currentId = useRef(trackId);
  currentId.current = trackId;

  const fetchPage = useCallback(
    async (from?: string) => {
      if (trackId === undefined) return;
      try {
        const query = from === undefined ? {} : { cursor: from };
        const reply = await callShared('listSharedComments', { token, trackId }, { query });
        if (currentId.current !== trackId) return;
        setRows((before) => (from === undefined ? reply.comments : [...before, ...reply.comments]));
        setCursor(reply.nextCursor ?? null);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [token, trackId],
  );
  const reload = useCallback(() => fetchPage(), [fetchPage]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isOn) return undefined;
    // The comments of the first track came with the page.
    if (!isFirst.current || !initial) {
      setRows([]);
      void reload();
    }
    isFirst.current = false;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `initial` is for the first render
  }, [isOn, reload]);

  const trackParams = { token, trackId: trackId ?? '' };
  return {
    rows,
    hasFailed,
    hasOpen: rows.some(({ resolvedAt, isDeleted }) => resolvedAt === null && !isDeleted),
    hasMore: cursor !== null,
    reload,
    loadMore: () => fetchPage(cursor ?? undefined),
    async loadReplies(parentId) {
      const replies: CommentReply[] = [];
      for (let next: string | null | undefined = ''; typeof next === 'string';) {
        const query = next === '' ? { parentId } : { parentId, cursor: next };
        const reply: { comments: Comment[]; nextCursor?: string | null | undefined } = await callShared(
          'listSharedComments',
          trackParams,
          { query },
        );
        replies.push(...reply.comments);
        next = reply.nextCursor;
      }
      setRows((before) => before.map((row) => (row.id === parentId ? { ...row, replies } : row)));
    },
    async create(body) {
      const comment = await callShared('createSharedComment', trackParams, { body });
      setRows((before) =>
        comment.parentId === null
          ? [comment, ...before.filter(({ id }) => id !== comment.id)]
          : before.map((row) =>
              row.id === comment.parentId
                ? { ...row, replies: [...row.replies, comment], replyCount: row.replyCount + 1 }
                : row,
            ),
      );
    },
    async edit(commentId, content) {
      const comment = await callShared('updateSharedComment', { token, commentId }, { body: { content } });
      setRows((before) => withChange(before, commentId, comment));
    },
    async remove(commentId) {
      await callShared('deleteSharedComment', { token, commentId });
      setRows((before) => withChange(before, commentId, undefined));
      await reload();
    },
  };
}
