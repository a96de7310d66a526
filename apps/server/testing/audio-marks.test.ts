import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { readZip } from '#contract/testing/read-zip.ts';
import type { Generation } from '#contract/generation.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { builtinComposer } from './builtin-composer.ts';
import { newTrack } from './new-track.ts';
import { testApp } from './test-app.ts';

const { url, services, storage } = await testApp({ provider: builtinComposer });
const { db, objects } = { ...services, ...storage };
const admin = new ApiUser(url);
await admin.join(`${uuidv7()}@example.org`, (await services.invites.ensureFirstAdminCode())!);
const { id: userId } = await admin.call('getCurrentUser');
const { id: projectId } = await admin.call('createProject', { body: { name: 'A film' } });

/** A track as a neural provider makes it, or one that was uploaded. */
async function storedTrack(changes: object, file?: Buffer): Promise<string> {
  const track = newTrack(projectId, userId, { durationMs: 500, ...changes });
  await objects.put(track.objectKey, file ?? (await soundFile('mp3_44100_128', swell(0.5))), {
    contentType: track.contentType,
  });
  return (await services.tracks.add(db, track)).id;
}

const composed = (await admin.call('generateMusic', {
  params: { projectId },
  body: { prompt: 'a house loop with bass', music_length_ms: 2_000, mode: 'stream' },
})) as TrackDetail;
const [neural, uploaded] = [
  await storedTrack({ provider: 'elevenlabs', providerVersion: 'music_v2_5' }),
  await storedTrack({ source: 'uploaded', provider: null, providerVersion: null, generationId: null }),
];

interface Source {
  readonly trackId: string;
  readonly generationId?: string | undefined;
}

interface Answer {
  readonly status: number;
  /** What the reply says beside its audio. */
  readonly header: string | null;
  readonly bytes: Buffer;
}

const bytesOf = async (response: Response): Promise<Answer> => ({
  header: response.headers.get('digital-source-type'),
  bytes: Buffer.from(await response.arrayBuffer()),
  status: response.status,
});

async function shared(
  { trackId }: Source,
  settings: object = {},
): Promise<{ token: string; page: SharedPage }> {
  const permissions = {
    comment: false,
    approve: false,
    versions: false,
    downloadMp3: true,
    downloadWav: true,
    downloadStems: true,
  };
  const body = { recipient: 'Lena', permissions, trackId, ...settings };
  const link = await admin.call('createShareLink', { params: { projectId }, body });
  const token = new URL((link as unknown as { url: string }).url).pathname.split('/').at(-1)!;
  return { token, page: await new ApiUser(url).call('getSharedPage', { params: { token } }) };
}

const listen = async (source: Source, settings: object = {}) =>
  bytesOf(await fetch(new URL((await shared(source, settings)).page.tracks[0]!.audioUrl, url)));

async function download(source: Source, format: 'mp3' | 'wav' | 'stems') {
  const { token } = await shared(source);
  const options = { params: { token, trackId: source.trackId }, query: { format } };
  return bytesOf(await admin.request('downloadSharedTrack', options));
}

async function candidate({ trackId }: Source, other: string) {
  const candidates = [trackId, other].map((id) => ({ trackId: id, version: 1 }));
  const body = { title: 'Which?', mode: 'choice' as const, candidates, voterIds: [userId] };
  const { id: voteId } = await admin.call('createVote', { params: { projectId }, body });
  const heard = await bytesOf(
    await admin.request('getCandidateAudio', { params: { voteId, candidate: '1' } }),
  );
  // While it is open, the files of its candidates say no more than this one.
  await admin.call('deleteVote', { params: { voteId } });
  return heard;
}

/** How each call that replies with audio gets the audio of a track. A new one does not compile or fails below. */
const calls: Partial<Record<RouteName, Record<string, (source: Source) => Promise<Answer>>>> = {
  getTrackAudio: {
    playing: async ({ trackId }) => bytesOf(await admin.request('getTrackAudio', { params: { trackId } })),
    downloading: async ({ trackId }) =>
      bytesOf(await admin.request('getTrackAudio', { params: { trackId }, query: { download: '1' } })),
  },
  getStoredObject: {
    reading: async ({ trackId }) => {
      const { objectKey } = await services.tracks.row(trackId);
      const headers = { cookie: admin.session.join('=') };
      return bytesOf(await fetch(`${url}/api/storage/objects/${objectKey}`, { headers }));
    },
  },
  exportComments: {
    exporting: async ({ trackId }) =>
      bytesOf(await admin.request('exportComments', { params: { trackId }, query: { format: 'wav' } })),
  },
  exportPlaylist: {
    exporting: async ({ trackId }) => {
      const body = { name: 'Album', items: [{ trackId }] };
      const { id: playlistId } = await admin.call('createPlaylist', { params: { projectId }, body });
      const { status, bytes } = await bytesOf(
        await admin.request('exportPlaylist', { params: { playlistId } }),
      );
      const files = readZip(bytes);
      const { items } = JSON.parse(files.get('playlist.json')!.toString()) as {
        items: { file: string; digitalSourceType: string | null }[];
      };
      return { status, bytes: files.get(items[0]!.file)!, header: items[0]!.digitalSourceType };
    },
  },
  getSharedAudio: { listening: listen },
  downloadSharedTrack: { MP3: (source) => download(source, 'mp3'), WAV: (source) => download(source, 'wav') },
  getCandidateAudio: { listening: (source) => candidate(source, uploaded) },
};

/** Calls whose audio is never of an upload, and images; the preview of a take: `unpaid-takes.test.ts`. */
const tested = [
  'getTrackStems',
  'getTrackMidi',
  'getTrackWav',
  'streamGeneration',
  'previewVoice',
  'previewTake',
];

/** Whether a call may reply with audio. */
const sendsAudio = (name: RouteName) => {
  const { media = [] } = api[name] as { media?: readonly string[] };
  return media.some((type) => type.startsWith('audio/') || type === 'application/zip');
};

test('the tables below contain all calls that reply with audio', () => {
  const names = Object.keys(routes) as RouteName[];
  expect(names.filter(sendsAudio).toSorted()).toEqual([...Object.keys(calls), ...tested].toSorted());
});

const term = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

describe.each(
  Object.entries(calls).flatMap(([name, uses]) =>
    Object.entries(uses).map(([use, call]) => [name, use, call] as const),
  ),
)('%s, %s', (name, _use, call) => {
  const isBlind = name === 'getCandidateAudio';
  test.each([
    [composed.id, 'algorithmicMedia', 'Tutti composer'],
    [neural, 'trainedAlgorithmicMedia', 'elevenlabs music_v2_5'],
  ])('states how audio was made: %s %s', async (trackId, type, agent) => {
    const { status, header, bytes } = await call({ trackId });
    expect(status).toBe(200);
    // A blind vote of different kinds tells none of them.
    expect(header).toContain(isBlind ? 'undisclosed' : term(type));
    expect(bytes.includes(isBlind ? 'A candidate of this blind comparison' : term(type))).toBe(true);
    expect(bytes.includes(agent) || bytes.includes(Buffer.from(agent, 'utf16le'))).toBe(!isBlind);
  });

  test('says nothing of an upload', async () => {
    const { status, header, bytes } = await (isBlind
      ? candidate({ trackId: uploaded }, await storedTrack({ source: 'uploaded', provider: null }))
      : call({ trackId: uploaded }));
    expect([status, header]).toEqual([200, null]);
    expect(bytes.includes('digitalsourcetype')).toBe(false);
    expect(bytes.includes('by AI')).toBe(false);
  });
});

/** An MP3 with a manifest of Content Credentials in its only tag. */
async function signedMp3(): Promise<Buffer> {
  const file = await soundFile('mp3_44100_128', swell(0.5));
  const tagBytes = 10 + file.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0);
  const manifest = Buffer.from('\0application/c2pa\0\0\0manifest store', 'latin1');
  const frame = Buffer.concat([
    Buffer.from([...Buffer.from('GEOB'), 0, 0, 0, manifest.length, 0, 0]),
    manifest,
  ]);
  return Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0'),
    Buffer.from([frame.length]),
    frame,
    file.subarray(tagBytes),
  ]);
}

/** A WAV with a manifest of Content Credentials in a chunk. */
async function signedWav(): Promise<Buffer> {
  const file = await soundFile('pcm_44100', swell(0.5));
  const signed = Buffer.concat([file, Buffer.from('C2PA\x0e\0\0\0manifest store', 'latin1')]);
  signed.writeUInt32LE(signed.length - 8, 4);
  return signed;
}

describe('a file that arrived with Content Credentials', async () => {
  const files = { mp3: await signedMp3(), wav: await signedWav() };
  const generated = { provider: 'elevenlabs', providerVersion: 'music_v2_5' };
  const trackIds = {
    mp3: await storedTrack(generated, files.mp3),
    wav: await storedTrack(
      { ...generated, objectKey: `tracks/${uuidv7()}/audio.wav`, contentType: 'audio/wav', extension: 'wav' },
      files.wav,
    ),
  };
  /** The uses that send another file than the stored one. */
  const converted = {
    mp3: ['exportComments exporting', 'getSharedAudio listening', 'downloadSharedTrack WAV'],
    wav: ['exportComments exporting', 'getSharedAudio listening', 'downloadSharedTrack MP3'],
  };
  const removed = 'The Content Credentials of the original were removed.';

  test.each(
    Object.entries(calls).flatMap(([name, uses]) =>
      Object.entries(uses).flatMap(([use, call]) =>
        name === 'getCandidateAudio'
          ? []
          : (['mp3', 'wav'] as const).map((kind) => [`${name} ${use}`, kind, call] as const),
      ),
    ),
  )(
    '%s, %s: is sent as it is, or what was made from it says that they were removed',
    async (use, kind, call) => {
      const { status, bytes, header } = await call({ trackId: trackIds[kind] });
      const saysRemoved = bytes.includes(removed) || bytes.includes(Buffer.from(removed, 'utf16le'));
      const isConverted = converted[kind].includes(use);
      expect([status, bytes.equals(files[kind]), saysRemoved]).toEqual([200, !isConverted, isConverted]);
      expect(header).toContain(term('trainedAlgorithmicMedia'));
      expect(header!.includes('credentials=removed')).toBe(isConverted);
    },
  );
});

describe('audio of one kind only', () => {
  test('stems, MIDI and WAV of a score state the composer', async () => {
    const params = { trackId: composed.id };
    const stems = await bytesOf(await admin.request('getTrackStems', { params }));
    for (const [, file] of readZip(stems.bytes)) expect(file.includes(term('algorithmicMedia'))).toBe(true);
    for (const name of ['getTrackMidi', 'getTrackWav'] as const) {
      const { bytes, header } = await bytesOf(await admin.request(name, { params }));
      expect(bytes.includes(term('algorithmicMedia'))).toBe(true);
      expect(header).toContain(term('algorithmicMedia'));
    }
  });

  test('the stream of a generation begins with its mark', async () => {
    const { generations } = await admin.call('listGenerations', { params: { projectId } });
    const { id: generationId } = generations.find(({ trackId }: Generation) => trackId === composed.id)!;
    const { status, bytes, header } = await bytesOf(
      await admin.request('streamGeneration', { params: { generationId } }),
    );
    expect([status, bytes.subarray(0, 3).toString()]).toEqual([200, 'ID3']);
    expect(bytes.includes(term('algorithmicMedia'))).toBe(true);
    expect(header).toContain(term('algorithmicMedia'));
  });

  test('the preview of a voice states that the voice was trained', async () => {
    const { voices } = await admin.call('listVoices', {});
    const { bytes } = await bytesOf(
      await admin.request('previewVoice', { params: { voiceId: voices[0]!.id } }),
    );
    expect(bytes.includes(term('trainedAlgorithmicMedia'))).toBe(true);
  });

  test('a spoken line over a person’s recording makes it a composite', async () => {
    const { voices } = await admin.call('listVoices', {});
    const spokenTag = { text: 'Preview', voice: voices[0]!.id, everySeconds: 10 };
    const { bytes, header } = await listen({ trackId: uploaded }, { spokenTag });
    expect(header).toContain(term('compositeWithTrainedAlgorithmicMedia'));
    expect(bytes.includes(term('compositeWithTrainedAlgorithmicMedia'))).toBe(true);
  });
});
