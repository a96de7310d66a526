import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/shapes.ts';
import { trackDetail, trackTypes } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const fileAndTitleRequired = issueMessages.enterUpload;

const genres = z
  .array(z.string().trim().max(limits.genre.max))
  .max(limits.genresPerTrack.max)
  .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

/** Fields sent with the file, in JSON and in forms. */
const metadata = {
  title: z
    .string(fileAndTitleRequired)
    .trim()
    .min(1, fileAndTitleRequired)
    .max(limits.uploadTitle.max, issueMessages.uploadTitleTooLong),
  trackType: z.enum(trackTypes).default('music'),
  /** `version`: the file becomes a version of `trackId`, which is required then; its title is the version's name. */
  as: z.enum(['track', 'version']).default('track'),
  trackId: id.optional(),
};

/** `duration` is accepted but ignored: the server measures the file. */
const uploadBody = z.object({
  ...metadata,
  genres: genres.default([]),
  audioData: z.string(fileAndTitleRequired).min(1, fileAndTitleRequired),
  contentType: z
    .string()
    .max(200)
    .default('')
    .describe('Informative; the type is detected from the file content.'),
  originalFileName: z.string().max(500).default('').describe('Informative; stored for display.'),
  duration: z.number().nonnegative().nullish(),
});

/** A list in a form: repeated fields, or one field with a JSON array. */
const listField = z.union([z.string(), z.array(z.string())]).transform((value) => {
  if (typeof value !== 'string') return value;
  return value.startsWith('[') ? parsedArray(value) : [value];
});

function parsedArray(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return [json];
  }
}

const uploadForm = z.object({
  ...metadata,
  genres: listField.pipe(genres).default([]),
  originalFileName: z.string().max(500).optional().describe('Informative; stored for display.'),
  duration: z.string().max(40).optional(),
});

/** Base64 needs four characters for three bytes; the other fields are small. */
const jsonBytes = Math.ceil(limits.uploadBytes.max / 3) * 4 + 65_536;

/** The file is sent as base64 in JSON, or as the part `audio` of a form, which is 25% smaller. */
export const uploadTrack = endpoint('POST /api/projects/:projectId/upload-track', {
  summary: 'Upload an audio file as a track',
  access: 'creator',
  changes: ['track', 'version', 'project', 'activity', 'stats'],
  body: uploadBody,
  bodyBytes: jsonBytes,
  form: { file: 'audio', maxFileBytes: limits.uploadBytes.max, fields: uploadForm },
  costly: true,
  tooLarge: issueMessages.uploadTooLarge,
  replies: { 201: trackDetail },
  errors: [
    'not_found',
    'forbidden',
    'audio_not_readable',
    'upload_quota_reached',
    'unavailable',
    'versions_full',
  ],
  example: {
    title: 'Platform announcement',
    trackType: 'voice',
    audioData: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEA',
    originalFileName: 'platform.wav',
  },
});
