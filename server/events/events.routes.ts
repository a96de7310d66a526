import { streamEvents } from '#contract/events.ts';
import type { Bind } from '#server/http/bind.ts';
import { openEventStream } from './event-stream.ts';
import type { EventHub } from './hub.ts';

export function eventRoutes(bind: Bind, { events }: { events: EventHub }) {
  bind(streamEvents, ({ me, query, request, reply }) => {
    const stream = openEventStream(reply);
    if (request.method === 'HEAD' || !request.session) stream.close();
    else {
      const connection = { personId: me.id, sessionId: request.session.id, stream };
      events.connect(connection, request.headers['last-event-id']?.toString() ?? query.after);
    }
    return reply;
  });
}
