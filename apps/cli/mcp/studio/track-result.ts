import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { trackDetail, type TrackDetail } from '#contract/tracks.ts';
import { waveformContent } from '#mcp/waveform-picture.ts';
import type { Studio } from './studio.ts';

/** What a track is, without what only a program needs. */
export const trackFacts = trackDetail
  .pick({
    id: true,
    projectId: true,
    title: true,
    trackType: true,
    format: true,
    duration: true,
    bpm: true,
    key: true,
    metre: true,
    loudnessLufs: true,
    truePeakDbtp: true,
    genres: true,
    instruments: true,
    sections: true,
    prompt: true,
    understood: true,
    seed: true,
    provider: true,
    version: true,
    versionCount: true,
    openComments: true,
    reviewState: true,
    hasScore: true,
    differences: true,
    tokenCost: true,
    createdAt: true,
  })
  .extend({
    pageUrl: z.string().describe('The page of the track for members of its project.'),
    downloadUrl: z.string().describe('The audio, for this API token.'),
  });

const absolute = ({ url }: Studio, path: string) => new URL(path, `${url}/`).href;

/** A track with its facts, the picture of its waveform and a link to its audio. */
export function trackResult(studio: Studio, track: TrackDetail) {
  const downloadUrl = absolute(studio, track.downloadUrl);
  const facts: z.input<typeof trackFacts> = {
    ...trackFacts.omit({ pageUrl: true, downloadUrl: true }).parse(track),
    pageUrl: `${studio.url}/tracks/${track.id}`,
    downloadUrl,
  };
  const content: ContentBlock[] = [
    waveformContent(track.waveform),
    { type: 'resource_link', uri: downloadUrl, name: `${track.title}.${track.format}` },
  ];
  return { facts, content };
}
