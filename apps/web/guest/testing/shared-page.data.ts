import type { SharedPage } from '#contract/shared-pages.ts';

const envelope = (scale: number) =>
  btoa(
    String.fromCharCode(
      ...Array.from({ length: 64 }, (_, index) => Math.round(scale * (120 + 100 * Math.sin(index / 3)))),
    ),
  );

/** A shared track with sections, comments and answers, for tests. */
export const sharedPage: SharedPage = {
  kind: 'track',
  title: 'Last Stop, Platform Lights',
  recipient: 'Lena Okafor',
  note: null,
  projectName: 'Night Tram',
  imageUrl: null,
  sharedBy: { firstName: 'Mara', lastName: 'Lindqvist' },
  expiresAt: null,
  isFixedVersion: false,
  permissions: {
    comment: true,
    approve: true,
    versions: true,
    downloadMp3: true,
    downloadWav: true,
    downloadStems: false,
  },
  guest: null,
  reviewDueAt: null,
  tracks: [
    {
      id: '01920000-0000-7000-8000-000000000001',
      title: 'Last Stop, Platform Lights',
      trackType: 'music',
      duration: 60,
      waveform: { points: 64, peak: envelope(1), rms: envelope(0.6) },
      sections: [
        { section_name: 'Intro', start_ms: 0, duration_ms: 20_000 },
        { section_name: 'Theme', start_ms: 20_000, duration_ms: 40_000 },
      ],
      bpm: 90,
      key: 'D minor',
      version: 5,
      createdAt: '2025-11-25T12:00:00Z',
      audioUrl: '/api/shared/token/tracks/01920000-0000-7000-8000-000000000001/audio?v=5',
      verdict: null,
      earlierVersions: [],
    },
  ],
};
