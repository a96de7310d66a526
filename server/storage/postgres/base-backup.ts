import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, escapeLiteral, type ClientConfig } from 'pg';
import { extract } from 'tar-fs';

/**
 * Writes a base backup of a running PostgreSQL server into `cluster`, a folder that does not exist yet, with the
 * write-ahead log that makes it consistent: a server started there has what was committed when this ended. PostgreSQL
 * itself chooses the files and verifies their checksums (BASE_BACKUP of its replication protocol). The server writes
 * the archive beside `cluster`, so it must run on this machine and be allowed to.
 */
export async function writeBaseBackup(server: ClientConfig, cluster: string): Promise<void> {
  const archives = `${cluster}.archives`;
  const client = new Client({ ...server, ...replication });
  // A connection that is lost fails the query under way; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log of the whole backup on the server; it goes with the connection.
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
  // The owners in the archive are those of the namespace in which root runs the server.
  const owner = { uid: process.getuid?.(), gid: process.getgid?.() };
  const unpacked = extract(cluster, { map: (header) => Object.assign(header, owner) });
  await pipeline(createReadStream(join(archives, 'base.tar')), unpacked);
  await rm(archives, { recursive: true });
}

/** Makes the connection one of the replication protocol; the types of pg do not know the option. */
const replication: object = { replication: 'true' };
