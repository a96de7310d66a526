import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Role } from '#contract/auth.ts';
import type { Comment } from '#contract/comments.ts';
import type { Idea } from '#contract/ideas.ts';
import { limits } from '#contract/limits.ts';
import type { PlaylistItem } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import type { Vote } from '#contract/votes.ts';
import { useCommentActions } from '#web/features/comments/use-comment-actions.ts';
import { useMemberCommenting } from '#web/features/comments/use-member-commenting.tsx';
import { VoteHeader } from '#web/features/compare/vote/vote-header.tsx';
import { IdeaRow } from '#web/features/projects/ideas/idea-row.tsx';
import { PlaylistItemRow } from '#web/features/playlists/playlist-item-row.tsx';
import { EffectRow } from '#web/features/tracks/effect-row.tsx';
import { TrackRow } from '#web/features/tracks/track-row.tsx';
import { VersionRow } from '#web/features/tracks/versions/version-row.tsx';
import type { Playback } from '#web/audio/playback.ts';
import { initialState } from '#web/audio/playback-state.ts';
import { PlaybackContext } from '#web/audio/use-playback.ts';
import { currentUserQuery } from '#web/data/query.ts';
import { CommentBody } from '#web/domain/comments/comment-body.tsx';
import { CommentingContext } from '#web/domain/comments/commenting.ts';
import { Thread } from '#web/domain/comments/thread.tsx';
import { guestCommenting } from '#web/guest/guest-commenting.ts';
import type { CommentList } from '#web/guest/use-comments.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';

const nothing = () => undefined;
const playback = { subscribe: () => nothing, getState: () => initialState } as unknown as Playback;

const target = { entityType: 'track', entityId: 't' } as const;

/** A comment as members see it. */
function MemberComment({
  comment,
  canDeleteGuests,
}: {
  readonly comment: Comment;
  readonly canDeleteGuests: boolean;
}) {
  const actions = useCommentActions(target);
  const commenting = useMemberCommenting({ target, actions, canDeleteGuests, onBeforeDelete: nothing });
  return (
    <CommentingContext value={commenting}>
      <CommentBody comment={comment} thread={comment} />
    </CommentingContext>
  );
}

/** The names of the buttons that a component offers to a user with that role, whose id is `me`. */
function offeredTo(role: Role, component: ReactNode): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(currentUserQuery.queryKey, { id: 'me', role } as never);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PlaybackContext value={playback}>
        <Router ssrPath="/">{component}</Router>
      </PlaybackContext>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<button[^>]*?aria-label="([^"]*)"/g)].map(([, name]) => name!);
}

const track = {
  id: 't',
  projectId: 'p',
  title: 'Door',
  trackType: 'music',
  prompt: 'a door',
  duration: 2,
  source: 'generated',
  createdAt: '2026-01-01T00:00:00.000Z',
  genres: [],
  waveform: [],
  sections: [],
  bpm: null,
  key: null,
  detected: [],
  loudnessLufs: null,
  soundFont: null,
  differences: [],
  createdBy: 'other',
  parentTrackId: null,
  remake: null,
  hasScore: false,
  tags: [],
  reactions: [],
  version: 1,
  versionCount: 1,
  openComments: 0,
  reviewState: 'none',
  reviewDueAt: null,
  isLocked: false,
} as unknown as Track;

interface Viewer {
  readonly role: Role;
  /** Whether the viewer edits the project whose list this is. */
  readonly edits: boolean;
  readonly track?: Partial<Track>;
}

/** Who the server lets delete a track: `apps/server/library/tracks/tracks.policy.ts`. */
const viewers: readonly (readonly [who: string, may: boolean, Viewer])[] = [
  ['a listener', false, { role: 'collaborator', edits: false }],
  [
    'a listener who made it as a creator',
    false,
    { role: 'collaborator', edits: false, track: { createdBy: 'me' } },
  ],
  ['another creator', false, { role: 'creator', edits: false }],
  ['its creator', true, { role: 'creator', edits: false, track: { createdBy: 'me' } }],
  ['the admin of its project', true, { role: 'creator', edits: true }],
  [
    'the admin of another project with it',
    false,
    { role: 'creator', edits: true, track: { projectId: 'owner' } },
  ],
  ['an admin', true, { role: 'admin', edits: true, track: { projectId: 'owner' } }],
];

const listProps = {
  projectId: 'p',
  projectName: 'Night Tram',
  canDownload: false,
  canGenerate: false,
  actions: {} as ComponentProps<typeof TrackRow>['actions'],
  onDelete: nothing,
};

const refused = 'Delete: only who made it or an admin of its project can';

describe('the deletion of a track is offered to every viewer, and disabled for who may not delete it:', () => {
  it.each(viewers)('%s, in the list: %s', (_who, may, { role, edits, track: changed }) => {
    const row = (
      <TrackRow
        {...listProps}
        track={{ ...track, ...changed }}
        canEdit={edits}
        parentTitle={undefined}
        isCommentsOpen={false}
        onToggle={nothing}
        onStartAt={nothing}
        onTask={nothing}
        onToggleComments={nothing}
        discussion={{ renderComments: nothing, renderMarks: nothing }}
      />
    );
    const names = offeredTo(role, row).filter((name) => name.startsWith('Delete'));
    expect([...new Set(names)]).toEqual([may ? 'Delete' : refused]);
  });

  it.each(viewers)('%s, among the sound effects: %s', (_who, may, { role, edits, track: changed }) => {
    const effect: Track = { ...track, trackType: 'sound_effect', ...changed };
    const row = <EffectRow {...listProps} track={effect} queue={[effect]} canEdit={edits} />;
    const names = offeredTo(role, row).filter((name) => name.startsWith('Delete'));
    expect([...new Set(names)]).toEqual([may ? 'Delete' : refused]);
  });
});

describe('a comment is offered for deletion to who may delete it:', () => {
  const comment = {
    id: 'c',
    userId: 'other',
    user: { firstName: 'Lena', lastName: 'Okafor', isGuest: false },
    content: 'Softer',
    createdAt: track.createdAt,
    editedAt: null,
    isDeleted: false,
    reactions: [],
    mentions: [],
  } as unknown as Comment;
  const byGuest = { ...comment, user: { ...comment.user, isGuest: true } };
  it.each([
    ['its author', true, { ...comment, userId: 'me' }, false],
    ['another member', false, comment, true],
    ['of a guest, a listener or a creator who is no member', false, byGuest, false],
    ['of a guest, who may generate in the project', true, byGuest, true],
  ])('%s: %s', (_who, may, shown, canDeleteGuests) => {
    const body = <MemberComment comment={shown} canDeleteGuests={canDeleteGuests} />;
    expect(offeredTo('creator', body).includes('Delete')).toBe(may);
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('guests change and delete their own comments for as long as the server lets them:', () => {
  const own = {
    id: 'c',
    userId: 'lena',
    user: { firstName: 'Lena', lastName: 'Okafor', isGuest: true },
    content: 'Softer',
    createdAt: minutesAgo(limits.guestEditMinutes - 1),
    editedAt: null,
    isDeleted: false,
    reactions: [],
    mentions: [],
    replies: [],
    replyCount: 0,
  } as unknown as Comment;
  const list = {} as CommentList;
  const guestName: GuestName = { suggested: '', save: async () => undefined, ask: nothing, dialog: null };
  const lena = { id: 'lena', name: 'Lena Okafor' };
  it.each([
    ['one of a minute ago', ['Reply', 'Edit', 'Delete'], own, lena],
    ['one that is too old', ['Reply'], { ...own, createdAt: minutesAgo(limits.guestEditMinutes + 1) }, lena],
    ['one of somebody else', ['Reply'], { ...own, userId: 'mara' }, lena],
    ['a guest without a name', ['Reply'], own, null],
    ['one that is deleted', [], { ...own, isDeleted: true }, lena],
  ])('%s: %j', (_what, names, comment, guest) => {
    const html = renderToStaticMarkup(
      <CommentingContext value={guestCommenting(list, guest, guestName)}>
        <Thread comment={comment} isReplying={false} onReply={nothing} />
      </CommentingContext>,
    );
    const offered = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text);
    expect(offered).toEqual(names);
  });
});

describe('what the server says that the user may not do is not offered:', () => {
  const item = { id: 'i', track, fixedVersion: null } as unknown as PlaylistItem;
  const drag = {
    onPointerDown: nothing,
    onPointerMove: nothing,
    onPointerUp: nothing,
    onPointerCancel: nothing,
  };
  const changes: readonly (readonly [what: string, component: (may: boolean) => ReactNode, names: RegExp])[] =
    [
      [
        'moving and removing in a playlist',
        (may) => (
          <PlaylistItemRow
            item={item}
            playable={{ ...track, trackId: 't' } as never}
            index={0}
            count={2}
            canEdit={may}
            dragHandlers={drag}
            onToggle={nothing}
            onMove={nothing}
            onFix={nothing}
            onRemove={nothing}
          />
        ),
        /^(Move|More)/,
      ],
      [
        'deleting a vote',
        (may) => (
          <VoteHeader
            vote={
              {
                id: 'v',
                projectId: 'p',
                title: 'Which?',
                result: null,
                candidates: [],
                creator: { firstName: 'Mara', lastName: '' },
                may: { vote: false, close: may },
              } as unknown as Vote
            }
          />
        ),
        /^Delete/,
      ],
      [
        'moving and deleting an idea',
        (may) => (
          <IdeaRow
            idea={
              {
                id: 'i',
                title: 'A bell',
                description: '',
                status: 'pending',
                generatedTrackId: null,
                createdAt: track.createdAt,
                user: { firstName: 'Mara', lastName: '' },
                may: { move: may, delete: may },
              } as unknown as Idea
            }
            isHighlighted={false}
            onMove={nothing}
            onDelete={nothing}
            discussion={null}
          />
        ),
        /^(Delete|Move)/,
      ],
      [
        'changing a version',
        (may) => (
          <VersionRow
            version={
              {
                ...track,
                number: 1,
                origin: 'generated',
                name: null,
                note: null,
                author: null,
                createdBy: 'me',
                isCurrent: false,
                isBlind: false,
                verdicts: [],
                sections: [],
                providerName: null,
              } as never
            }
            source={undefined}
            trackType="music"
            isShown={false}
            isLast
            isOnly={false}
            maxSeconds={2}
            isLocked={false}
            canManage={may}
            actions={{} as never}
            onShow={nothing}
            onEdit={nothing}
          />
        ),
        /for V1$/,
      ],
    ];
  it.each(changes)('%s', (_what, component, names) => {
    const offered = (may: boolean) => offeredTo('creator', component(may)).filter((name) => names.test(name));
    expect(offered(false)).toEqual([]);
    expect(offered(true)).not.toEqual([]);
  });
});
