import { beforeAll, describe, expect, test } from 'vitest';
import { sharedDownloadFormats } from '#contract/shared-pages.ts';
import type { SharePermissions } from '#contract/share-links.ts';
import { compositionPlan } from '#contract/plan.ts';
import { createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import {
  allPermissions,
  createLink,
  guestBrowser,
  listenOnly,
  outcome,
  wavTrack,
  type GuestBrowser,
} from './testing/share.ts';

const context = await testContext();
const { db, storage } = context;
let owner: SignedInUser;
let projectId: string;
/** The shared track, with two versions, and another track of the project. */
let shared: string;
let other: string;
let imageId: string;
/** Addresses of the members' API and of stored files: of the whole project. */
let membersAddresses: string[];
let commentOfTeam: string;

async function addTrack(): Promise<string> {
  const track = await wavTrack(context, projectId, owner.user.id, {
    providerVersion: context.provider.version,
    settings: { prompt: 'a night train', music_length_ms: 1_000 },
    compositionPlan: compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 1_000 }] }),
  });
  return (await context.tracks.add(db, track)).id;
}

beforeAll(async () => {
  owner = await registerUser(context, 'creator');
  ({ id: projectId } = await createProject(owner));
  [shared, other] = [await addTrack(), await addTrack()];
  const version = { ...(await wavTrack(context, projectId, owner.user.id)), facts: null };
  await db.transaction((tx) => context.versions.add(tx, shared, version));
  const cover = { entityType: 'project', entityId: projectId, prompt: 'a night train' };
  const { imageUrl } = (await owner.call('POST /api/images/generate', { body: cover })).json<{
    imageUrl: string;
  }>();
  imageId = imageUrl.split('/').at(-1)!;
  const comment = { entityType: 'track', entityId: shared, content: 'Between us' };
  commentOfTeam = (await owner.call('POST /api/comments', { body: comment })).json<{ id: string }>().id;
  // Renders the files of the scores, so that their objects exist.
  for (const file of ['stems', 'midi', 'wav']) await owner.call(`GET /api/tracks/${other}/${file}`);
  const guest = guestBrowser(context, (await createLink(owner, projectId)).token);
  for (const { audioUrl } of (await guest.read()).tracks) await guest.fetch(audioUrl);
  const keys: string[] = [];
  for await (const key of storage.objects.list()) keys.push(key);
  if (!keys.some((key) => key.startsWith('listening/'))) throw new Error('no stream was made');
  const ofTracks = [shared, other].flatMap((id) =>
    ['', '/audio', '/audio?v=1', '/audio?download=1', '/stems', '/midi', '/wav', '/versions', '/review'].map(
      (path) => `/api/tracks/${id}${path}`,
    ),
  );
  membersAddresses = [
    ...keys.map((key) => `/api/storage/${key}`),
    ...ofTracks,
    `/api/images/${imageId}`,
    `/api/projects/${projectId}`,
    `/api/projects/${projectId}/tracks`,
    `/api/projects/${projectId}/playlists`,
    `/api/projects/${projectId}/share-links`,
    `/api/projects/${projectId}/activities`,
    `/api/comments/track/${shared}`,
    `/api/comments/project/${projectId}`,
    '/api/admin/users',
    '/api/admin/share-links',
    '/api/auth/user',
  ];
}, 60_000);

/** A call of a guest, and the permission that it needs besides listening. */
interface GuestCall {
  readonly name: string;
  readonly needs: keyof SharePermissions | undefined;
  readonly send: (guest: GuestBrowser) => ReturnType<GuestBrowser['call']>;
  /** Status with the permission. */
  readonly status: number;
}

const onShared = (method: string, path: string, body?: object) => (guest: GuestBrowser) =>
  guest.call(`${method} /tracks/${shared}${path}`, body ? { body } : {});

const calls: GuestCall[] = [
  { name: 'read', needs: undefined, status: 200, send: (guest) => guest.call('GET ') },
  { name: 'image', needs: undefined, status: 200, send: (guest) => guest.call('GET /image') },
  {
    name: 'audio',
    needs: undefined,
    status: 200,
    send: async (guest) => guest.fetch((await guest.read()).tracks[0]!.audioUrl),
  },
  { name: 'play', needs: undefined, status: 204, send: (guest) => onShared('POST', '/plays')(guest) },
  {
    name: 'earlier version',
    needs: 'versions',
    status: 200,
    // The address of a link that allows it is worth nothing here.
    async send(guest) {
      const [track] = (await guest.read()).tracks;
      const earlier = track!.earlierVersions[0];
      return guest.fetch(earlier?.audioUrl ?? track!.audioUrl.replace('v=2', 'v=1'));
    },
  },
  {
    name: 'list comments',
    needs: 'comment',
    status: 200,
    send: (guest) => onShared('GET', '/comments')(guest),
  },
  {
    name: 'comment',
    needs: 'comment',
    status: 201,
    send: (guest) => onShared('POST', '/comments', { content: 'Softer.' })(guest),
  },
  {
    name: 'approve',
    needs: 'approve',
    status: 200,
    send: (guest) => onShared('POST', '/verdict', { verdict: 'approved', version: 2 })(guest),
  },
  ...sharedDownloadFormats.map((format): GuestCall => {
    const needs = { mp3: 'downloadMp3', wav: 'downloadWav', stems: 'downloadStems' } as const;
    // The second version is an upload without a score.
    const status = format === 'stems' ? 409 : 200;
    return {
      name: `download ${format}`,
      needs: needs[format],
      status,
      send: (guest) => onShared('GET', `/download?format=${format}`)(guest),
    };
  }),
];

/** Calls about what the link does not show. */
const beyond = (): ((guest: GuestBrowser) => ReturnType<GuestBrowser['call']>)[] => [
  ...[
    'GET /comments',
    'POST /plays',
    'GET /download?format=mp3',
    'GET /download?format=wav',
    'GET /download?format=stems',
  ].map((call) => (guest: GuestBrowser) => {
    const [method, path] = call.split(' ') as [string, string];
    return guest.call(`${method} /tracks/${other}${path}`);
  }),
  (guest) => guest.call(`POST /tracks/${other}/comments`, { body: { content: 'Softer.' } }),
  (guest) => guest.call(`POST /tracks/${other}/verdict`, { body: { verdict: 'approved', version: 1 } }),
  (guest) => guest.call(`PATCH /comments/${commentOfTeam}`, { body: { content: 'Softer.' } }),
  (guest) => guest.call(`DELETE /comments/${commentOfTeam}`),
  async (guest) => guest.fetch((await guest.read()).tracks[0]!.audioUrl.replace(shared, other)),
  async (guest) => guest.fetch((await guest.read()).tracks[0]!.audioUrl.replace('v=2', 'v=3')),
];

const permissionNames = Object.keys(allPermissions) as (keyof SharePermissions)[];
const cases: [string, SharePermissions][] = [
  ['nothing more', listenOnly],
  ...permissionNames.map((name): [string, SharePermissions] => [name, { ...listenOnly, [name]: true }]),
  ['everything', allPermissions],
];

describe.each(cases)('a link that allows listening and %s', (_name, permissions) => {
  let guest: GuestBrowser;
  let linkId: string;
  beforeAll(async () => {
    const link = await createLink(owner, projectId, { trackId: shared, permissions });
    linkId = link.id;
    guest = guestBrowser(context, link.token);
    if (permissions.comment || permissions.approve) await guest.enter();
  });

  test('permits exactly the calls that it says', async () => {
    for (const { name, needs, send, status } of calls) {
      const reply = await send(guest);
      const isAllowed = needs === undefined || permissions[needs];
      const expected = isAllowed ? [status] : [400, 403, 404];
      expect([name, expected]).toEqual([name, expect.arrayContaining([reply.statusCode])]);
    }
    // For the next link.
    await owner.call(`POST /api/tracks/${shared}/review/unlock`);
  });

  test('permits nothing about other tracks, other versions and the team’s comments', async () => {
    for (const send of beyond()) expect([400, 403, 404]).toContain((await send(guest)).statusCode);
  });

  test('opens no address of the project to guests', async () => {
    for (const address of membersAddresses) {
      const reply = await guest.fetch(address);
      expect([address, [401, 404].includes(reply.statusCode)]).toEqual([address, true]);
    }
  });

  test('permits nothing once it is revoked', async () => {
    const { audioUrl } = (await guest.read()).tracks[0]!;
    await owner.call(`DELETE /api/share-links/${linkId}`);
    const replies = [
      await guest.fetch(audioUrl),
      await guest.call('PUT /guest', { body: { name: 'Lena' } }),
      await guest.call('POST /unlock', { body: { password: 'guess' } }),
    ];
    for (const { name, send } of calls) {
      if (name !== 'audio' && name !== 'earlier version') replies.push(await send(guest));
    }
    for (const reply of replies) expect(outcome(reply)).toEqual([404, 'not_found']);
    for (const address of membersAddresses) {
      expect([401, 404]).toContain((await guest.fetch(address)).statusCode);
    }
  });
});

test('downloads end at once when the project allows them no more', async () => {
  const guest = guestBrowser(context, (await createLink(owner, projectId, { trackId: shared })).token);
  const download = () => guest.call(`GET /tracks/${shared}/download?format=mp3`);
  expect((await download()).statusCode).toBe(200);
  const allow = (allowDownloads: boolean) =>
    owner.call(`PUT /api/projects/${projectId}/settings`, { body: { allowDownloads } });
  expect((await allow(false)).statusCode).toBe(200);
  expect(outcome(await download())).toEqual([403, 'forbidden']);
  expect((await guest.read()).permissions).toMatchObject({
    comment: true,
    downloadMp3: false,
    downloadWav: false,
  });
  await allow(true);
});
