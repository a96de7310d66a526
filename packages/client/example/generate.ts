/**
 * Generates a sound effect, downloads it, comments on it, and lists the tracks of the project.
 *
 *     TUTTI_URL=https://studio.example.org TUTTI_TOKEN=tutti_… node generate.ts <project id> "heavy rain on a tent"
 */
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { ApiError, createClient, GenerationError } from '@tutti/client';

const [projectId, prompt] = process.argv.slice(2);
const { TUTTI_URL: baseUrl, TUTTI_TOKEN: token } = process.env;
if (!projectId || !prompt || !baseUrl || !token) {
  console.error('Usage: TUTTI_URL=… TUTTI_TOKEN=… node generate.ts <project id> <prompt>');
  process.exit(2);
}

const client = createClient({ baseUrl, token });

try {
  const track = await client.generate('generateSoundEffect', {
    params: { projectId },
    body: { prompt, duration: 2_000 },
    onProgress: ({ status, progress }) => {
      console.log(status, progress ? `${Math.round(progress.fraction * 100)}%` : '');
    },
  });

  const file = await client.downloadUrl(track.downloadUrl);
  // The server suggests a name, and no folder or file to replace.
  const fileName = basename(file.fileName ?? 'effect');
  await file.body.pipeTo(Writable.toWeb(createWriteStream(fileName, { flags: 'wx' })));
  console.log(`“${track.title}” is in ${fileName} (${track.duration} s).`);

  await client.call('createComment', {
    body: { entityType: 'track', entityId: track.id, content: 'Added by the build.' },
  });

  for await (const { title, trackType } of client.paginate('listProjectTracks', { params: { projectId } }))
    console.log(`- ${title} (${trackType})`);
} catch (error) {
  if (error instanceof ApiError && error.code === 'insufficient_tokens')
    console.error(`This costs ${String(error.facts['needed'])} tokens.`);
  else if (error instanceof GenerationError) console.error(`It failed: ${error.message}`);
  else throw error;
  process.exitCode = 1;
}
