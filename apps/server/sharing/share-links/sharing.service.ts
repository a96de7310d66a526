import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { readSharing, writeSharing } from './share-links.repo.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

/** The target of audit entries about the server itself. */
const serverId = '00000000-0000-0000-0000-000000000000';

export type Sharing = ReturnType<typeof sharingService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharing: Sharing;
  }
}

/** Whether share links work on this server. */
export function sharingService({ db, publish }: Context, { audit }: SharingServices) {
  return {
    isEnabled: () => readSharing(db),

    /** While it is off, existing links answer like unknown ones. */
    set: (actor: AuditActor, isEnabled: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await writeSharing(tx, isEnabled))) return;
        await publish(tx, { type: 'share_link_changed' });
        await audit.record(tx, actor, {
          action: 'sharing_switched',
          targetType: 'server',
          targetId: serverId,
          before: { enabled: !isEnabled },
          after: { enabled: isEnabled },
        });
      }),
  };
}
