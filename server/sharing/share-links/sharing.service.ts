import type { AuditActor, Audit } from '#server/platform/audit/audit.service.ts';
import type { Publish } from '#server/platform/events/domain-event.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { readSharing, writeSharing } from './share-links.repo.ts';

/** The target of audit entries about the server itself. */
const serverId = '00000000-0000-0000-0000-000000000000';

export interface SharingDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly audit: Pick<Audit, 'record'>;
}

export type Sharing = ReturnType<typeof sharingService>;

/** Whether share links work on this server. */
export function sharingService({ db, publish, audit }: SharingDeps) {
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
