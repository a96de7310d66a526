// Run by tests as a process of its own: joins the embedded server of a folder and inserts rows, printing the
// id of each one that was acknowledged, until it is killed or its standard input ends.
import { Client } from 'pg';
import { createLog } from '#server/log.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startPostgres(dataDir, createLog('silent'));
const client = new Client(server.connection);
await client.connect();
// Two processes that make one table at once can get in each other's way, `if not exists` or not.
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
