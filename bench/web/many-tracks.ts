import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiPerson } from '#contract/testing/api-person.ts';
import type { ServerProcess } from '../../e2e/server.ts';
import { connectionTo } from '../../server/storage/postgres/connect.ts';
import { placesUnder } from '../../server/storage/postgres/places.ts';

/** A studio whose one project holds many tracks, and somebody of the team. */
export interface LargeStudio {
  readonly person: ApiPerson;
  readonly projectId: string;
}

/** One piece made as anybody makes it, and its row copied: all of them can be played. */
export async function largeStudio(server: ServerProcess, tracks: number): Promise<LargeStudio> {
  const person = new ApiPerson(server.url);
  await person.join('admin@example.org', server.inviteCode);
  const { id: projectId } = await person.call('createProject', { body: { name: 'Ten years of sketches' } });
  const { id: trackId } = await person.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'A slow waltz in D minor for felt piano', music_length_ms: 30_000 },
  });
  await copyTrack(server.dataDir, trackId, tracks - 1);
  return { person, projectId };
}

async function copyTrack(dataDir: string, trackId: string, copies: number): Promise<void> {
  const places = placesUnder(join(await realpath(dataDir), 'postgres'), process.getuid?.() ?? 0);
  const client = new Client(connectionTo(places));
  await client.connect();
  try {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_name = 'tracks' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'title', 'generation_id')`,
    );
    await client.query('BEGIN');
    const kept = rows.map(({ column_name: name }) => name).join(', ');
    await client.query(
      `INSERT INTO tracks (id, title, ${kept})
       SELECT ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Sketch ' || n, ${kept}
       FROM tracks, generate_series(1, ${copies}) n WHERE id = $1`,
      [trackId],
    );
    await client.query(
      `INSERT INTO project_tracks (project_id, track_id, added_by, in_trash)
       SELECT project_id, id, created_by, false FROM tracks WHERE id <> $1`,
      [trackId],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
