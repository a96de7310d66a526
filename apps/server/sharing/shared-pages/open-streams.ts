import type { ServerResponse } from 'node:http';
import type { DomainEvent } from '#server/platform/events/domain-event.ts';
import { onClosed } from '#server/platform/http/on-closed.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Context } from '#server/platform/context.ts';

/** A file that is being sent to a guest. */
export interface OpenStream {
  readonly link: Pick<OpenLink, 'id' | 'projectId' | 'expiresAt'>;
  readonly raw: ServerResponse;
  /** Whether the same request would be answered now. */
  readonly isAllowed: () => Promise<boolean>;
}

const expiryCheckMs = 500;
/** For changes without an event, such as a creator who was blocked. */
const fullCheckMs = 10_000;

/** Whether an event can end streams of a link. */
function concerns(event: DomainEvent, { id, projectId }: OpenStream['link']): boolean {
  if (event.type === 'share_link_changed') return event.id === undefined || event.id === id;
  if (event.type === 'left_project') return true;
  if (event.type === 'entity_changed' && event.entity !== 'track') return false;
  const isProjectEvent =
    event.type === 'entity_changed' || event.type === 'projects_changed' || event.type === 'project_hidden';
  return isProjectEvent && event.projectId === projectId;
}

export type OpenStreams = ReturnType<typeof openStreams>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly openStreams: OpenStreams;
  }
}

/**
 * Ends the streams of this process whose link was revoked, has expired or allows them no more, within a second: a
 * domain event makes each stream check its request again, and a timer compares the expiry with the clock.
 */
export function openStreams({ subscribe, onMissed, now, log }: Context) {
  const streams = new Set<OpenStream>();

  async function check(stream: OpenStream): Promise<void> {
    const isAllowed = await stream.isAllowed().catch((error: unknown) => {
      log.warn({ err: error }, 'failed to check the permission of an open share link stream');
      return false;
    });
    if (!isAllowed) stream.raw.destroy();
  }

  const checkAll = (isMeant: (stream: OpenStream) => boolean = () => true) => {
    for (const stream of streams) if (isMeant(stream)) void check(stream);
  };

  const unsubscribe = subscribe((event) => checkAll(({ link }) => concerns(event, link)));
  const unsubscribeMissed = onMissed(() => checkAll());
  const expiryTimer = setInterval(() => {
    for (const { link, raw } of streams) {
      if (link.expiresAt !== null && Date.parse(link.expiresAt) <= now()) raw.destroy();
    }
  }, expiryCheckMs).unref();
  const fullTimer = setInterval(() => checkAll(), fullCheckMs).unref();

  return {
    count: () => streams.size,
    /** Watches a stream until it closes. Check the request once more afterwards: an event may just have passed. */
    watch(stream: OpenStream): void {
      streams.add(stream);
      onClosed(stream.raw, () => streams.delete(stream));
    },
    close(): void {
      unsubscribe();
      unsubscribeMissed();
      clearInterval(expiryTimer);
      clearInterval(fullTimer);
    },
  };
}
