// Run by tests in its own process: joins the embedded server of a folder and inserts rows, printing the id of each
// acknowledged one, until it is killed or its standard input ends.
import { Client } from 'pg';
import { createLog } from '#server/platform/log.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startPostgres(dataDir, createLog('silent'));
const client = new Client(server.connection);
await client.connect();
// Concurrent CREATE TABLE statements can conflict, even with `if not exists`.
await client.query('select pg_advisory_lock(1)');
await client.query('create table if not exists written (id bigint generated always as identity primary key)');
await client.query('select pg_advisory_unlock(1)');
process.stdout.write(`ready ${server.adopted ? 'adopted' : 'started'}\n`);

process.stdin.resume();
while (!process.stdin.readableEnded) {
  const { rows } = await client.query<{ id: string }>('insert into written default values returning id');
  process.stdout.write(`${rows[0]?.id}\n`);
}
await client.end();
await server.stop();
