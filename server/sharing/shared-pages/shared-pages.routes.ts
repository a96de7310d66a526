import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import {
  countSharedPlay,
  createSharedComment,
  decideSharedReview,
  deleteSharedComment,
  downloadSharedTrack,
  getSharedAudio,
  getSharedImage,
  getSharedPage,
  listSharedComments,
  setGuestName,
  unlockSharedPage,
  updateSharedComment,
} from '#contract/shared-pages.ts';
import type { Attempts } from '#server/platform/attempts/attempts.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { sendAudio, sendObject } from '#server/platform/http/send-object.ts';
import { limits } from '#contract/limits.ts';
import type { Images } from '#server/library/images/images.service.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import type { Guests } from './guests.ts';
import { checkSharePassword } from './password-gate.ts';
import type { playCounter } from './plays.ts';
import type { SharedAudio } from './shared-audio.ts';
import type { SharedComments } from './shared-comments.ts';
import type { SharedDownloads } from './shared-downloads.ts';
import type { SharedPageClaims, SharedPageCookie } from './shared-page-cookie.ts';
import type { OpenPage, SharedPages } from './shared-pages.service.ts';
import type { SharedVerdicts } from './shared-verdicts.ts';

export interface SharedPageRoutes {
  readonly attempts: Attempts;
  readonly images: Pick<Images, 'fileOf'>;
  readonly objects: ObjectStore;
  readonly sharedPages: {
    readonly pages: SharedPages;
    readonly guests: Guests;
    readonly comments: SharedComments;
    readonly verdicts: SharedVerdicts;
    readonly audio: SharedAudio;
    readonly downloads: SharedDownloads;
    readonly plays: ReturnType<typeof playCounter>;
    readonly cookie: SharedPageCookie;
  };
}

/** A page whose guest has a name. @throws guest_name_required */
function requireGuest({ link, guest }: OpenPage) {
  if (!guest) throw new AppError('guest_name_required');
  return { link, guest };
}

/** All that a share link lets people without an account do. */
export function sharedPageRoutes(bind: Bind, { attempts, images, objects, sharedPages }: SharedPageRoutes) {
  const { pages, guests, comments, verdicts, audio, downloads, plays, cookie } = sharedPages;

  const remember = (
    reply: FastifyReply,
    { claims, ...page }: Pick<OpenPage, 'link' | 'token' | 'tokenHash' | 'claims'>,
    change: SharedPageClaims,
  ) => cookie.write(reply, page, { ...claims, ...change });

  const guestPage = async (token: string, request: FastifyRequest) =>
    requireGuest(await pages.open(token, request));

  bind(getSharedPage, async ({ params, request }) => pages.read(await pages.open(params.token, request)));

  bind(unlockSharedPage, async ({ params, body, request, reply }) => {
    const page = await pages.find(params.token, request);
    const { perAddress: failures, windowMinutes } = limits.sharePasswordAttempts;
    const ofClient = guests.clientRulesAt('share-password', page.link, request.ip, {
      failures,
      windowSeconds: windowMinutes * 60,
    });
    const password = await checkSharePassword(attempts, page.link, body.password, ofClient);
    if (password) remember(reply, page, { password });
  });

  bind(setGuestName, async ({ params, body, request, reply }) => {
    const page = await pages.open(params.token, request);
    const { comment, approve } = page.link.permissions;
    if (!comment && !approve) throw new AppError('forbidden');
    const guest = await guests.setName(page.link, page.guest, body.name, request.ip);
    remember(reply, page, { guest: guest.id });
    return { id: guest.id, name: guest.name };
  });

  bind(getSharedImage, async ({ params, request, reply }) => {
    const { link } = await pages.open(params.token, request);
    const { objectKey, contentType } = await images.fileOf(link.imageUrl);
    return sendObject(objects, objectKey, contentType, request, reply);
  });

  bind(getSharedAudio, async ({ params, query, request, reply }) => {
    const { v: version, ...address } = query;
    const file = await audio.find({ ...params, version, ...address }, { request, reply });
    return sendAudio(objects, file, request, reply);
  });

  bind(downloadSharedTrack, ({ params, query, request, reply }) =>
    downloads.send({ ...params, version: query.v, format: query.format }, { request, reply }),
  );

  bind(countSharedPlay, async ({ params, request }) => {
    const page = await pages.open(params.token, request);
    await pages.requireTrack(page, params.trackId);
    const userAgent = request.headers['user-agent'];
    await plays.count(page.link, params.trackId, { ip: request.ip, userAgent });
  });

  bind(decideSharedReview, async ({ params, body, request }) => {
    const page = await pages.open(params.token, request);
    await verdicts.decide(page.link, page.guest, params.trackId, body);
    return pages.readTrack(page, params.trackId);
  });

  bind(listSharedComments, async ({ params, query, request }) => {
    const { link } = await pages.open(params.token, request);
    const { rows, nextCursor } = await comments.list(link, params.trackId, query);
    return { comments: [...rows], nextCursor };
  });

  bind(createSharedComment, async ({ params, body, request }) =>
    comments.post(await guestPage(params.token, request), params.trackId, body),
  );

  bind(updateSharedComment, async ({ params, body, request }) =>
    comments.update(await guestPage(params.token, request), params.commentId, body.content),
  );

  bind(deleteSharedComment, async ({ params, request }) =>
    comments.remove(await guestPage(params.token, request), params.commentId),
  );
}
