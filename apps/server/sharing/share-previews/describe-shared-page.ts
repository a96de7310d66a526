import type { SharedPage } from '#contract/shared-pages.ts';
import { previewMessages } from '#server/sharing/share-previews/messages.ts';

/** 65.4 seconds → "1:05" */
function durationText(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

/** Number of tracks and length: "1:05" or "12 tracks, 34:10". */
export function lengthText({ kind, tracks }: Pick<SharedPage, 'kind' | 'tracks'>): string {
  const length = durationText(tracks.reduce((sum, { duration }) => sum + duration, 0));
  if (kind === 'track') return length;
  return previewMessages.length({ tracks: tracks.length, duration: length });
}

/** A sentence about a shared page where its link is pasted. */
export const describeSharedPage = (page: SharedPage): string =>
  previewMessages
    .description({ length: lengthText(page), name: `${page.sharedBy.firstName} ${page.sharedBy.lastName}` })
    .trim();
