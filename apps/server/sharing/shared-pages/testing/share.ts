import type { InjectOptions } from 'fastify';
import type { ShareLink, SharePermissions } from '#contract/share-links.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { browser, type Server, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { wavFile } from '#server/library/uploads/testing/sounds.ts';

/** Everything that a link can allow. */
export const allPermissions: SharePermissions = {
  comment: true,
  approve: true,
  versions: true,
  downloadMp3: true,
  downloadWav: true,
  downloadStems: true,
};
export const listenOnly: SharePermissions = {
  comment: false,
  approve: false,
  versions: false,
  downloadMp3: false,
  downloadWav: false,
  downloadStems: false,
};

/** A mono WAV of a 100 Hz sawtooth at 8 kHz. */
export function sawtoothWav(seconds: number): Buffer {
  const samples = Uint8Array.from({ length: Math.round(8_000 * seconds) }, (_, i) => 64 + (i % 80));
  return wavFile({ channels: 1, sampleRate: 8_000, bits: 8 }, samples);
}

type Storage = Pick<TestApp['storage'], 'objects'>;

/** A track as a generation creates it, with a stored WAV. */
export async function wavTrack(
  { storage }: { readonly storage: Storage },
  projectId: string,
  createdBy: string,
  { seconds = 0.5, ...changes }: Partial<NewTrack> & { readonly seconds?: number } = {},
): Promise<NewTrack> {
  const track = newTrack(projectId, createdBy, { contentType: 'audio/wav', extension: 'wav', ...changes });
  const wav = sawtoothWav(seconds);
  const objectKey = track.objectKey.replace('.mp3', '.wav');
  await storage.objects.put(objectKey, wav, { contentType: 'audio/wav' });
  return { ...track, objectKey, sizeBytes: wav.length, durationMs: seconds * 1_000 };
}

export type CreatedLink = ShareLink & { readonly url: string; readonly token: string };

/** Creates a link that allows everything, unless `settings` say otherwise. */
export async function createLink(
  owner: SignedInUser,
  projectId: string,
  settings: object = {},
): Promise<CreatedLink> {
  const body = { recipient: 'Lena Okafor', permissions: allPermissions, ...settings };
  const reply = await owner.call(`POST /api/projects/${projectId}/share-links`, { body });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode}: ${reply.body}`);
  const link = reply.json<ShareLink & { url: string }>();
  return { ...link, token: link.url.split('/').at(-1)! };
}

/** A browser without an account that opens a link. Calls are relative to `/api/shared/{token}`. */
export function guestBrowser({ app }: Pick<Server, 'app'>, token: string) {
  const page = browser(app);
  const call = (route: string, options: Pick<InjectOptions, 'headers' | 'body' | 'remoteAddress'> = {}) => {
    const space = route.indexOf(' ');
    return page.call(`${route.slice(0, space)} /api/shared/${token}${route.slice(space + 1)}`, options);
  };
  return {
    jar: page.jar,
    call,
    /** An address of the page, such as that of audio. */
    fetch: (url: string, headers: InjectOptions['headers'] = {}) => page.call(`GET ${url}`, { headers }),
    async read(): Promise<SharedPage> {
      const reply = await call('GET ');
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
      return reply.json<SharedPage>();
    },
    async enter(name = 'Lena'): Promise<{ id: string; name: string }> {
      const reply = await call('PUT /guest', { body: { name } });
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
      return reply.json<{ id: string; name: string }>();
    },
  };
}

export type GuestBrowser = ReturnType<typeof guestBrowser>;

/** Status and error code of a reply. */
export const outcome = (reply: Awaited<ReturnType<GuestBrowser['call']>>): [number, string] => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];
