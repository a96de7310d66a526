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
import type { Bind } from '#server/platform/http/bind.ts';
import { sendAudio, sendObject } from '#server/platform/http/send-object.ts';
import { limits } from '#contract/limits.ts';
import { checkSharePassword } from './password-gate.ts';
import type { SharedPageClaims } from './shared-page-cookie.ts';
import type { OpenPage } from './shared-pages.service.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

/** A page whose guest has a name. @throws guest_name_required */
function requireGuest({ link, guest }: OpenPage) {
  if (!guest) throw new AppError('guest_name_required');
  return { link, guest };
}

/** All that a share link lets people without an account do. */
export function sharedPageRoutes(bind: Bind, services: Context & SharingServices) {
  const { attempts, images, objects, guests, plays, sharedPages, sharedComments } = services;
  const { sharedVerdicts, sharedAudio, sharedDownloads, sharedPageCookie: cookie } = services;

  const remember = (
    reply: FastifyReply,
    { claims, ...page }: Pick<OpenPage, 'link' | 'token' | 'tokenHash' | 'claims'>,
    change: SharedPageClaims,
  ) => cookie.write(reply, page, { ...claims, ...change });

  const guestPage = async (token: string, request: FastifyRequest) =>
    requireGuest(await sharedPages.open(token, request));

  bind(getSharedPage, async ({ params, request }) =>
    sharedPages.read(await sharedPages.open(params.token, request)),
  );

  bind(unlockSharedPage, async ({ params, body, request, reply }) => {
    const page = await sharedPages.find(params.token, request);
    const { perAddress: failures, windowMinutes } = limits.sharePasswordAttempts;
    const ofClient = guests.clientRulesAt('share-password', page.link, request.ip, {
      failures,
      windowSeconds: windowMinutes * 60,
    });
    const password = await checkSharePassword(attempts, page.link, body.password, ofClient);
    if (password) remember(reply, page, { password });
  });

  bind(setGuestName, async ({ params, body, request, reply }) => {
    const page = await sharedPages.open(params.token, request);
    const { comment, approve } = page.link.permissions;
    if (!comment && !approve) throw new AppError('forbidden');
    const guest = await guests.setName(page.link, page.guest, body.name, request.ip);
    remember(reply, page, { guest: guest.id });
    return { id: guest.id, name: guest.name };
  });

  bind(getSharedImage, async ({ params, request, reply }) => {
    const { link } = await sharedPages.open(params.token, request);
    const { objectKey, contentType } = await images.fileOf(link.imageUrl);
    return sendObject(objects, objectKey, contentType, request, reply);
  });

  bind(getSharedAudio, async ({ params, query, request, reply }) => {
    const { v: version, ...address } = query;
    const file = await sharedAudio.find({ ...params, version, ...address }, { request, reply });
    return sendAudio(objects, file, request, reply);
  });

  bind(downloadSharedTrack, ({ params, query, request, reply }) =>
    sharedDownloads.send({ ...params, version: query.v, format: query.format }, { request, reply }),
  );

  bind(countSharedPlay, async ({ params, request }) => {
    const page = await sharedPages.open(params.token, request);
    await sharedPages.requireTrack(page, params.trackId);
    const userAgent = request.headers['user-agent'];
    await plays.count(page.link, params.trackId, { ip: request.ip, userAgent });
  });

  bind(decideSharedReview, async ({ params, body, request }) => {
    const page = await sharedPages.open(params.token, request);
    await sharedVerdicts.decide(page.link, page.guest, params.trackId, body);
    return sharedPages.readTrack(page, params.trackId);
  });

  bind(listSharedComments, async ({ params, query, request }) => {
    const { link } = await sharedPages.open(params.token, request);
    const { rows, nextCursor } = await sharedComments.list(link, params.trackId, query);
    return { comments: [...rows], nextCursor };
  });

  bind(createSharedComment, async ({ params, body, request }) =>
    sharedComments.post(await guestPage(params.token, request), params.trackId, body),
  );

  bind(updateSharedComment, async ({ params, body, request }) =>
    sharedComments.update(await guestPage(params.token, request), params.commentId, body.content),
  );

  bind(deleteSharedComment, async ({ params, request }) =>
    sharedComments.remove(await guestPage(params.token, request), params.commentId),
  );
}
