import { eq } from 'drizzle-orm';
import { sharePresence } from '#contract/presence.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CollaborationServices, Context } from '#server/platform/context.ts';

/** Listeners on a track tell each other where they are; nothing is stored. */
export function presenceRoutes(bind: Bind, { db, publish, tracks }: Context & CollaborationServices): void {
  bind(sharePresence, async ({ me, params, body }) => {
    const track = await tracks.authorize(params.trackId, me, 'see');
    const [user] = await db.select(publicProfile).from(usersTable).where(eq(usersTable.id, me.id));
    const presence = { userId: me.id, user: user!, ...body };
    for (const projectId of await tracks.projectIdsOf(db, track.id)) {
      await publish(db, { type: 'presence', projectId, id: body.clientId, trackId: track.id, presence });
    }
  });
}
