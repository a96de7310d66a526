import type { SharedPage, SharedTrack } from '#contract/shared-pages.ts';
import type { GuestVerdict } from '#server/collaboration/reviews/reviews.service.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import { audibleFacts } from '#server/platform/schema/track-facts.ts';
import { isBlind } from '#server/library/versions/open-candidates.ts';
import type { AudioAddresses } from './audio-address.ts';
import type { Guest } from './guests.ts';
import type { SharedItem } from './shared-tracks.ts';

/** What a track's reply needs beside the track. */
export interface TrackReplyContext {
  readonly link: OpenLink;
  readonly token: string;
  readonly addresses: AudioAddresses;
  /** The last verdict of the guest on each version, newest first. */
  readonly verdicts: readonly GuestVerdict[];
}

const verdictReply = (row: GuestVerdict | undefined) =>
  row ? { verdict: row.verdict, version: row.version, createdAt: row.createdAt.toISOString() } : null;

export function sharedTrackReply(
  { shown, others }: SharedItem,
  { link, token, addresses, verdicts }: TrackReplyContext,
): SharedTrack {
  const { trackId, openCandidates } = shown;
  const isHidden = isBlind({ version: shown.number, openCandidates });
  const facts = isHidden ? audibleFacts(shown.facts) : shown.facts;
  const ofTrack = verdicts.filter((verdict) => verdict.trackId === trackId);
  const audioUrl = (version: number) => addresses.url(token, { linkId: link.id, trackId, version });
  return {
    id: trackId,
    title: shown.title,
    trackType: shown.trackType,
    duration: shown.durationMs / 1000,
    waveform: shown.waveform,
    sections: [...(facts?.sections ?? [])],
    bpm: facts?.bpm ?? null,
    key: facts?.key ?? null,
    version: shown.number,
    createdAt: shown.createdAt.toISOString(),
    audioUrl: audioUrl(shown.number),
    verdict: verdictReply(ofTrack[0]),
    earlierVersions: others.map(({ number, durationMs, createdAt }) => ({
      number,
      duration: durationMs / 1000,
      createdAt: createdAt.toISOString(),
      audioUrl: audioUrl(number),
      verdict: verdictReply(ofTrack.find(({ version }) => version === number)),
    })),
  };
}

const kindOfLink = ({ trackId, playlistId }: OpenLink) =>
  trackId ? 'track' : playlistId ? 'playlist' : 'project';

export function sharedPageReply(
  items: readonly SharedItem[],
  guest: Guest | undefined,
  context: TrackReplyContext,
): SharedPage {
  const { link, token } = context;
  const due = items.flatMap(({ shown }) => shown.reviewDueAt ?? []).map((date) => date.getTime());
  return {
    kind: kindOfLink(link),
    title: link.title,
    recipient: link.recipient,
    note: link.note,
    projectName: link.projectName,
    imageUrl: link.imageUrl && `/api/shared/${token}/image`,
    sharedBy: link.creator,
    expiresAt: link.expiresAt,
    isFixedVersion: link.version !== null,
    permissions: link.permissions,
    guest: guest ? { id: guest.id, name: guest.name } : null,
    tracks: items.map((item) => sharedTrackReply(item, context)),
    reviewDueAt: link.permissions.approve && due.length > 0 ? new Date(Math.min(...due)).toISOString() : null,
  };
}
