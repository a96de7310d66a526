import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, escapeLiteral, type ClientConfig } from 'pg';
import { extract } from 'tar-fs';

/**
 * Writes a base backup of a running PostgreSQL server to `cluster`, a folder that does not exist yet, with the
 * write-ahead log that makes it consistent: it contains what was committed when this returns. PostgreSQL itself
 * chooses the files and verifies their checksums (BASE_BACKUP of the replication protocol). The server writes the
 * archive next to `cluster`, so it must run on this machine with write access.
 */
export async function writeBaseBackup(server: ClientConfig, cluster: string): Promise<void> {
  const archives = `${cluster}.archives`;
  const client = new Client({ ...server, ...replication });
  // A lost connection fails the running query; without a listener the error would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Retains the log of the whole backup; the slot is dropped with the connection.
    const slot = `tutti_backup_${process.pid}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
    await client.query(
      `BASE_BACKUP (LABEL 'tutti backup', CHECKPOINT 'fast', WAL true, MANIFEST 'no',
        TARGET 'server', TARGET_DETAIL ${escapeLiteral(archives)})`,
    );
  } finally {
    await client.end();
  }
  await mkdir(cluster, { mode: 0o700 });
  // The archive has the owners of the user namespace in which root runs the server.
  const owner = { uid: process.getuid?.(), gid: process.getgid?.() };
  const unpacked = extract(cluster, { map: (header) => Object.assign(header, owner) });
  await pipeline(createReadStream(join(archives, 'base.tar')), unpacked);
  await rm(archives, { recursive: true });
}

/** Enables the replication protocol; pg's types do not have the option. */
const replication: object = { replication: 'true' };
