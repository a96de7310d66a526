import { AppError } from '#contract/errors.ts';
import { streamEvents } from '#contract/events.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { sessionOf } from '#server/platform/http/session.ts';
import { openEventStream } from './event-stream.ts';
import type { PlatformServices } from '#server/platform/context.ts';
import { messages } from '#server/platform/messages.ts';

/** Another process may have capacity now, this one when a stream closes. */
const retryAfterSeconds = 10;
const tooManyStreams = messages.tooManyTabs;

export function eventRoutes(bind: Bind, { events }: PlatformServices) {
  bind(streamEvents, ({ me, request, reply }) => {
    if (!events.hasRoom())
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds }, tooManyStreams);
    const stream = openEventStream(reply);
    const { apiToken } = me;
    if (request.method === 'HEAD') stream.close();
    else if (apiToken) events.connect({ userId: me.id, apiToken, stream });
    else events.connect({ userId: me.id, sessionId: sessionOf(request).id, stream });
    return reply;
  });
}
