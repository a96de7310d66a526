import { describe, expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { cutPrompt } from '#web/features/compose/generation/cut-prompt.ts';
import { emptyEffect } from '#web/features/compose/generation/effect-draft.ts';
import { effectBody, effectProblem } from '#web/features/compose/generation/effect-request.ts';
import { failureNotice } from '#web/features/compose/generation/failure-notice.ts';
import { outputFormatName } from '#web/domain/output-format-name.ts';
import {
  musicBody,
  musicProblem,
  emptyMusic,
  promptSettings,
} from '#web/features/compose/generation/music-draft.ts';
import { recoverItems } from '#web/features/compose/generation/local-queue.ts';
import { formatLength } from '#web/features/compose/generation/music-lengths.ts';
import {
  measuresDone,
  mergeQueue,
  requestOf,
  type LocalItem,
} from '#web/features/compose/generation/queue-items.ts';
import {
  emptyUpload,
  audioFileProblem,
  titleOf,
  withFile,
} from '#web/features/compose/generation/upload-draft.ts';
import { addGenre } from '#web/features/compose/generation/add-genre.ts';
import { emptyVoice } from '#web/features/compose/generation/voice-draft.ts';
import { voiceBody, voiceProblem } from '#web/features/compose/generation/voice-request.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';

const generation = (id: string, fields: Partial<Generation> = {}): Generation => ({
  id,
  projectId: 'p',
  userId: 'u',
  trackType: 'music',
  status: 'generating',
  progress: null,
  prompt: `prompt of ${id}`,
  isBlind: false,
  provider: 'builtin',
  providerName: 'Built-in composer',
  allowFallback: false,
  fallbackReason: null,
  settings: { prompt: `prompt of ${id}`, music_length_ms: 60_000, mode: 'detailed' },
  parentTrackId: null,
  remake: null,
  remakeRequest: null,
  tokenCost: 100,
  freeTokens: 0,
  trackId: null,
  versionOf: null,
  commentId: null,
  version: null,
  submissionKey: null,
  ideaId: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...fields,
});
const local = (key: string, fields: Partial<LocalItem> = {}): LocalItem => ({
  key,
  request: { type: 'music', body: { prompt: `prompt of ${key}` } },
  createdAt: '2026-01-02T00:00:00.000Z',
  ...fields,
});

describe('musicBody', () => {
  it('omits untouched settings, so that the prompt decides', () => {
    const body = musicBody({ ...emptyMusic, prompt: '  a waltz ' });
    expect(body.prompt).toBe('a waltz');
    for (const absent of ['tempo', 'energy', 'genres', 'music_length_ms', 'musicLength'])
      expect(body).not.toHaveProperty(absent);
  });

  it('sends both spellings of length and format with equal values', () => {
    const body = musicBody({ ...emptyMusic, prompt: 'x', lengthMs: 60_000, format: 'opus_48000_96' });
    expect(body).toMatchObject({ music_length_ms: 60_000, musicLength: 60_000 });
    expect(body).toMatchObject({ output_format: 'opus_48000_96', outputFormat: 'opus_48000_96' });
  });

  it('sends the seed of the interpretation, so that the displayed choices are the generated ones', () => {
    const draft = { ...emptyMusic, prompt: 'a waltz', seed: 7 };
    expect(musicBody(draft)).toMatchObject(promptSettings(draft));
    expect(promptSettings(draft)).toMatchObject({ prompt: 'a waltz', seed: 7 });
  });

  it('is not built without a prompt or with one that is too long', () => {
    expect(musicProblem({ ...emptyMusic, prompt: '  ' })).toBe('Please enter a music prompt.');
    expect(musicProblem({ ...emptyMusic, prompt: 'x'.repeat(2001) })).toBe(
      'Prompt must be 2000 characters or less.',
    );
    expect(musicProblem({ ...emptyMusic, prompt: 'x'.repeat(2000) })).toBeUndefined();
  });

  it('gets a new submission key each time', () => {
    const keys = new Set(Array.from({ length: 100 }, () => newIdempotencyKey()));
    expect(keys.size).toBe(100);
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the other request bodies', () => {
  it('contain the settings of a sound effect', () => {
    const draft = { ...emptyEffect, prompt: ' rain ', durationMs: 1_000, loop: true };
    expect(effectBody(draft)).toEqual({
      prompt: 'rain',
      duration: 1_000,
      outputFormat: 'mp3_44100_128',
      loop: true,
    });
    expect(effectBody({ ...draft, durationMs: undefined })).not.toHaveProperty('duration');
    expect(effectProblem(emptyEffect)).toBe('Please enter a sound effect prompt.');
    expect(effectProblem({ ...emptyEffect, prompt: 'x'.repeat(401) })).toBe(
      'Prompt must be 400 characters or less.',
    );
    expect(effectProblem({ ...emptyEffect, prompt: 'x'.repeat(400) })).toBeUndefined();
  });

  it('contain the text with the voice that speaks it', () => {
    const draft = { ...emptyVoice, prompt: ' Mind the gap. ', speed: 1.25 };
    expect(voiceBody(draft, 'v')).toMatchObject({ text: 'Mind the gap.', voice: 'v', speed: 1.25 });
    expect(voiceProblem(emptyVoice)).toBe('Please enter text to speak.');
    expect(voiceProblem({ ...emptyVoice, prompt: 'x'.repeat(2001) })).toBe(
      'Text must be 2000 characters or less.',
    );
  });
});

const file = (name: string, type = '', size = 1) => ({ name, type, size }) as File;

describe('an audio file to upload', () => {
  it('is accepted by its type or its name, up to 50 MB', () => {
    expect(audioFileProblem(file('a.bin', 'audio/x-wav'))).toBeUndefined();
    expect(audioFileProblem(file('a.FLAC'))).toBeUndefined();
    expect(audioFileProblem(file('a.txt', 'text/plain'))?.title).toBe('Unsupported file type');
    expect(audioFileProblem(file('a.wav', '', 52_428_800))).toBeUndefined();
    expect(audioFileProblem(file('a.wav', '', 52_428_801))?.title).toBe('File too large');
  });

  it('provides the title until the user enters one', () => {
    expect(titleOf(file('Last stop v1.2.wav'))).toBe('Last stop v1.2');
    expect(titleOf(file('.wav'))).toBe('.wav');
    expect(titleOf(file(`${'x'.repeat(limits.uploadTitle.max - 1)}🎻.wav`))).toBe(
      'x'.repeat(limits.uploadTitle.max - 1),
    );
    const first = withFile(emptyUpload, file('one.wav'));
    expect(withFile(first, file('two.wav')).title).toBe('two');
    expect(withFile({ ...first, title: 'Mine' }, file('two.wav')).title).toBe('Mine');
  });

  it('has genres without blanks and duplicates', () => {
    expect(addGenre(['Jazz'], '  Dub ')).toEqual(['Jazz', 'Dub']);
    expect(addGenre(['Jazz'], 'jazz')).toEqual(['Jazz']);
    expect(addGenre(['Jazz'], '  ')).toEqual(['Jazz']);
    const full = Array.from({ length: 16 }, (_, n) => `Genre ${n}`);
    expect(addGenre(full, 'One more')).toEqual(full);
  });
});

it('names of settings are readable for formats and lengths', () => {
  expect(
    ['mp3_44100_128', 'pcm_22050', 'ulaw_8000', 'opus_48000_32'].map((f) => outputFormatName(f as never)),
  ).toEqual(['MP3, 44.1 kHz, 128 kbit/s', 'PCM, 22.05 kHz', 'µ-law, 8 kHz', 'Opus, 48 kHz, 32 kbit/s']);
  expect([10_000, 60_000, 120_000, 95_000].map(formatLength)).toEqual([
    '10 s',
    '60 s',
    '2 min',
    '1 min 35 s',
  ]);
});

it('cutPrompt keeps whole grapheme clusters and appends an ellipsis', () => {
  expect(cutPrompt('short', 40)).toBe('short');
  expect(cutPrompt('one two three', 8)).toBe('one two…');
  expect(cutPrompt('🎻🎻🎻', 2)).toBe('🎻🎻…');
  expect(cutPrompt('two\n lines', 40)).toBe('two lines');
});

describe('the queue', () => {
  it('lists requests in flight above the items of the server', () => {
    const items = mergeQueue([generation('a')], [local('k'), local('r', { errorMessage: 'No.' })]);
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      ['k', 'pending'],
      ['r', 'failed'],
      ['a', 'generating'],
    ]);
  });

  it('shows one row when the event of a submission arrives before its response', () => {
    const generations = [generation('b', { submissionKey: 'k' }), generation('a')];
    expect(mergeQueue(generations, [local('k')]).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('shows every request of the same prompt, also while the next one is in flight', () => {
    const request = { type: 'music', body: { prompt: 'rain' } } as const;
    const first = generation('a', { prompt: 'rain', submissionKey: 'first' });
    expect(mergeQueue([first], [local('second', { request })]).map(({ id }) => id)).toEqual(['second', 'a']);
  });

  it('shows an accepted request once when its response was lost', () => {
    const unanswered = local('k', { unanswered: true, errorMessage: 'No answer.' });
    expect(mergeQueue([generation('b', { submissionKey: 'k' })], [unanswered]).map(({ id }) => id)).toEqual([
      'b',
    ]);
    expect(mergeQueue([generation('b', { submissionKey: 'other' })], [unanswered])).toHaveLength(2);
  });

  it('recovers requests in flight after a reload, with the same key', () => {
    const [sent, failed] = recoverItems([local('k'), local('r', { errorMessage: 'No.' })]);
    expect(sent).toMatchObject({
      key: 'k',
      unanswered: true,
      errorMessage: expect.stringContaining('Retry'),
    });
    expect(failed).toEqual(local('r', { errorMessage: 'No.' }));
  });

  it('retries a failed item with the same settings', () => {
    expect(requestOf(generation('a'))).toEqual({
      type: 'music',
      body: { music_length_ms: 60_000, mode: 'detailed', prompt: 'prompt of a', provider: 'builtin' },
    });
    expect(requestOf(generation('a', { ideaId: 'i' })).body).toMatchObject({ ideaId: 'i' });
    const settings = { text: 'Mind the gap.', voice: 'v', speed: 1 };
    const voice = generation('b', { trackType: 'voice', prompt: 'Mind the gap.', settings });
    expect(requestOf(voice)).toEqual({ type: 'voice', body: { ...settings, provider: 'builtin' } });
    const external = generation('c', { provider: 'elevenlabs', allowFallback: true });
    expect(requestOf(external).body).toMatchObject({ provider: 'elevenlabs', allowFallback: true });
  });

  it('retries a failed remake from its parent track', () => {
    const parentTrackId = 't';
    const remakeRequest = { kind: 'section', section: 2 } as const;
    const retry = requestOf(generation('a', { parentTrackId, remake: 'section', remakeRequest }));
    expect(retry.remake).toEqual({ trackId: 't', body: { ...remakeRequest, projectId: 'p' } });
    const [item] = mergeQueue([], [local('k', { request: retry })]);
    expect(item?.remake).toBe('section');
  });
});

describe('failureNotice', () => {
  it('points to the queue for music and gives the reason for other types', () => {
    const prompt = 'x'.repeat(40);
    const descriptionFor = (type: TrackType, reason?: string) =>
      failureNotice({ type, prompt, reason }).description;
    expect(descriptionFor('music', 'No.')).toBe(
      `Failed to generate "${'x'.repeat(30)}...". Check the queue for retry options.`,
    );
    expect(failureNotice({ type: 'music', prompt: '🎻'.repeat(31), reason: 'No.' }).description).toContain(
      `"${'🎻'.repeat(30)}..."`,
    );
    expect(descriptionFor('sound_effect', 'No.')).toBe('No.');
    expect(descriptionFor('sound_effect')).toBe('Failed to generate sound effect. Please try again.');
  });
});

it('measuresDone fills with the fraction of the work and is not full before the end', () => {
  const done = [0, 0.5, 0.7, 1].map((fraction) => measuresDone({ stage: 'mastering', fraction }));
  expect(done).toEqual([0, 16, 22, 31]);
  expect(measuresDone(null)).toBe(0);
});
